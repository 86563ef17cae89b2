import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { highestScore, homeworkKinds, taskProblem } from '#contract/features/homework/rules.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import {
  activityToManage,
  addText,
  changeActivity,
  changeText,
  createActivity,
  fileIdsOf,
  folderToUse,
  publicationOf,
} from '#server/features/activity/public.ts'
import { changeDuplicateSetting } from '#server/features/duplicate/public.ts'
import { groupsOfBatch } from '#server/features/group/public.ts'
import {
  addPolicy,
  alone,
  changePolicy,
  isBegun,
  isLateTaken,
  lockTask,
  noteCounts,
  type Task,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { check } from './check.ts'
import { homeworkSubmissions } from './submissions.ts'

type NewTask = Value<typeof homeworkCalls.create.input>
type TaskChange = Value<typeof homeworkCalls.update.input>

/** The contract lets no other number through. */
const rule = (classmates: number) => classmates as 0 | 1 | 2

const lateRuleOf = (isAllowed: boolean) => (isAllowed ? lateRules.late : lateRules.refused)

/** Adds a homework to the course. @returns its id */
export async function addTask(context: CourseContext, task: NewTask): Promise<string> {
  const fullScore = task.fullScore ?? highestScore
  const fileIds = [...new Set(task.attachments)]
  check(taskProblem({ title: task.title, fullScore: task.fullScore, files: fileIds }))
  const [folder, batchId] = await Promise.all([
    folderToUse(context, task.folderId),
    groupsToUse(context, task.kind, task.groupSetId ?? null),
  ])
  const id = await createActivity(context, {
    courseId: context.course.id,
    type: homeworkType,
    title: task.title,
    authorId: context.person.id,
    folderId: folder?.id ?? null,
    publishedAt: publicationOf(task.publishAt, context.now, context.now),
    endsAt: task.deadline,
  })
  const written = addText(context, id, context.person.id, { html: task.details, fileIds })
  addPolicy(context.db, id, {
    ...alone,
    fullScore,
    lateRule: lateRuleOf(task.isLateAllowed),
    commentMinLength: task.minCommentLength,
    batchId,
    classmates: rule(task.classmates),
  })
  keepDuplicateSetting(context.db, id, task)
  await written
  return id
}

/** How what is handed in is compared; unless something is said of it, not at all until staff ask. */
const keepDuplicateSetting = (db: Database, activityId: string, task: DuplicateFields) =>
  changeDuplicateSetting(db, {
    activityId,
    checksNew: task.checksDuplicates,
    warningRate: task.warningRate || undefined,
    isShown: task.showsDuplicates,
  })

type DuplicateFields = Pick<NewTask, 'checksDuplicates' | 'warningRate' | 'showsDuplicates'>

/** Changes the given fields of a homework. */
export async function changeTask(context: CourseContext, change: TaskChange) {
  const { db } = context
  const [activity, homework, known] = await Promise.all([
    activityToManage(context, change.id),
    lockTask(context, change.id),
    fileIdsOf(context, change.id),
  ])
  const fileIds = [...new Set(change.attachments ?? known)]
  const fullScore = change.fullScore === undefined ? homework.full_score : change.fullScore
  check(taskProblem({ title: change.title ?? homework.title, fullScore, files: fileIds }))
  if (fullScore !== null && fullScore < homework.full_score)
    await checkGivenScores(db, homework.id, fullScore)
  const batchId = await changedGroups(context, homework, change)

  await changeActivity(context, activity, {
    title: change.title,
    publishedAt: publicationOf(change.publishAt, activity.published_at, context.now),
    endsAt: change.deadline,
  })
  changePolicy(db, {
    activityId: homework.id,
    fullScore: fullScore ?? homework.full_score,
    lateRule: lateRuleOf(change.isLateAllowed ?? isLateTaken(homework)),
    commentMinLength: change.minCommentLength ?? homework.comment_min_length,
    batchId,
    classmates: rule(change.classmates ?? homework.classmates),
  })
  keepDuplicateSetting(db, homework.id, change)
  await changeText(context, homework.id, context.person.id, {
    html: change.details,
    fileIds: change.attachments && fileIds,
    known,
  })
  noteCounts(context, homeworkSubmissions, homework)
}

/** The groups that hand in together; null: each alone. @throws groupSetMissing */
async function groupsToUse({ db, course }: CourseContext, kind: number, groupSetId: string | null) {
  if (kind === homeworkKinds.alone) return null
  const groups = groupSetId === null ? undefined : await groupsOfBatch(db, course.id, groupSetId)
  return groups ? groups.id : fail(homeworkErrors.groupSetMissing)
}

/** @throws groupsFixed once somebody has begun */
async function changedGroups(context: CourseContext, homework: Task, change: TaskChange) {
  const { batch_id } = homework
  const known = batch_id === null ? homeworkKinds.alone : homeworkKinds.groups
  const kind = change.kind ?? known
  const isSame =
    kind === known && (kind === homeworkKinds.alone || (change.groupSetId ?? batch_id) === batch_id)
  if (isSame) return batch_id
  if (await isBegun(context.db, homework.id)) fail(homeworkErrors.groupsFixed)
  return groupsToUse(context, kind, change.groupSetId ?? batch_id)
}

const highestScoreOf = prepared((db, homeworkId: string) =>
  db
    .selectFrom('submission_author')
    .select(({ fn }) => fn.max('score').as('highest'))
    .where('activity_id', '=', homeworkId),
)

async function checkGivenScores(db: Database, homeworkId: string, fullScore: number) {
  const row = await highestScoreOf.one(db, homeworkId)
  const highest = Number(row.highest ?? 0)
  if (highest > fullScore) fail(homeworkErrors.fullScoreTooLow, { score: highest })
}

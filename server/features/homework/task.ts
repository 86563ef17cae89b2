import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { highestScore, taskProblem } from '#contract/features/homework/rules.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import {
  activityToManage,
  changeActivity,
  createActivity,
  folderToUse,
} from '#server/features/activity/public.ts'
import { claimFiles } from '#server/features/file/public.ts'
import {
  addPolicy,
  alone,
  changePolicy,
  isLateTaken,
  lockTask,
  noteCounts,
} from '#server/features/submission/public.ts'
import { cleanHtml } from '#server/kernel/clean-html.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { taskFileIds } from './access.ts'
import { check } from './check.ts'
import { homeworkSubmissions } from './submissions.ts'

type NewTask = Value<typeof homeworkCalls.create.input>
type TaskChange = Value<typeof homeworkCalls.update.input>

const insertHomework = prepared((db, id: string, details: string) =>
  db.insertInto('homework').values({ id, details }),
)

const lateRuleOf = (isAllowed: boolean) => (isAllowed ? lateRules.late : lateRules.refused)

/** Adds a homework to the course. @returns its id */
export async function addTask(context: CourseContext, task: NewTask): Promise<string> {
  const fullScore = task.fullScore ?? highestScore
  const fileIds = [...new Set(task.attachments)]
  check(taskProblem({ title: task.title, fullScore: task.fullScore, files: fileIds }))
  const folder = await folderToUse(context, task.folderId)
  const id = await createActivity(context, {
    courseId: context.course.id,
    type: homeworkType,
    title: task.title,
    authorId: context.person.id,
    folderId: folder?.id ?? null,
    publishedAt: publicationOf(task.publishAt, context.now, context.now),
    endsAt: task.deadline,
  })
  void insertHomework(context.db, id, cleanHtml(task.details))
  addPolicy(context.db, id, {
    ...alone,
    fullScore,
    lateRule: lateRuleOf(task.isLateAllowed),
    commentMinLength: task.minCommentLength,
  })
  await keepFiles(context, id, { fileIds, added: fileIds })
  return id
}

const filesOfTask = prepared((db, id: string) =>
  db.selectFrom('homework').select(taskFileIds.as('ids')).where('id', '=', id),
)

const updateHomework = prepared((db, id: string, details: string) =>
  db.updateTable('homework').set({ details }).where('id', '=', id),
)

/** Changes the given fields of a homework. */
export async function changeTask(context: CourseContext, change: TaskChange) {
  const { db } = context
  const [activity, homework, known] = await Promise.all([
    activityToManage(context, change.id),
    lockTask(context, change.id),
    filesOfTask.first(db, change.id).then(row => row?.ids ?? []),
  ])
  const fileIds = [...new Set(change.attachments ?? known)]
  const fullScore = change.fullScore === undefined ? homework.full_score : change.fullScore
  check(taskProblem({ title: change.title ?? homework.title, fullScore, files: fileIds }))
  if (fullScore !== null && fullScore < homework.full_score)
    await checkGivenScores(db, homework.id, fullScore)

  await changeActivity(context, activity, {
    title: change.title,
    publishedAt: publicationOf(change.publishAt, activity.published_at, context.now),
    endsAt: change.deadline,
  })
  if (change.details !== undefined) void updateHomework(db, homework.id, cleanHtml(change.details))
  changePolicy(db, {
    activityId: homework.id,
    fullScore: fullScore ?? homework.full_score,
    lateRule: lateRuleOf(change.isLateAllowed ?? isLateTaken(homework)),
    commentMinLength: change.minCommentLength ?? homework.comment_min_length,
  })
  if (change.attachments)
    await keepFiles(context, homework.id, { fileIds, added: fileIds.filter(id => !known.includes(id)) })
  noteCounts(context, homeworkSubmissions, homework)
}

/**
 * When the homework becomes visible.
 * @param wanted as requested: undefined keeps it, null means never, a past moment means now
 * @param present when it became or becomes visible so far
 */
function publicationOf(wanted: number | null | undefined, present: number | null, now: number) {
  if (wanted === undefined) return present
  if (wanted === null || wanted > now) return wanted
  return present !== null && present <= now ? present : now
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

const removeFiles = prepared((db, homeworkId: string) =>
  db.deleteFrom('homework_file').where('homework_id', '=', homeworkId),
)
const insertFiles = prepared(
  (_, homeworkId: string, fileIds: readonly string[]) => sql`
    insert into homework_file (homework_id, file_id, position)
    select ${homeworkId}::uuid, file_id, place - 1
    from unnest(${fileIds}::uuid[]) with ordinality as given (file_id, place)`,
)

interface TaskFiles {
  fileIds: readonly string[]
  /** Those that were not there before. */
  added: readonly string[]
}

/** @throws notYours like `claimFiles` */
async function keepFiles(context: CourseContext, homeworkId: string, { fileIds, added }: TaskFiles) {
  void removeFiles(context.db, homeworkId)
  const claimed = claimFiles(context, context.person.id, added)
  if (fileIds.length > 0) void insertFiles(context.db, homeworkId, fileIds)
  await claimed
}

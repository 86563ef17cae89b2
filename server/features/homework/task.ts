import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { highestScore, homeworkKinds, taskProblem } from '#contract/features/homework/rules.ts'
import type { ReviewSettings } from '#contract/features/review/entities.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { highestPoints, usualReviews } from '#contract/features/review/rules.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import {
  activityToManage,
  addText,
  checkRevision,
  createActivity,
  editActivity,
  folderToMoveTo,
  folderToUse,
  knownFilesOf,
  publicationOf,
} from '#server/features/activity/public.ts'
import { changeDuplicateSetting } from '#server/features/duplicate/public.ts'
import {
  changeReviewing,
  presentSettings,
  type ReviewPolicy,
  reviewPolicyOf,
} from '#server/features/review/public.ts'
import { changeRubric } from '#server/features/rubric/public.ts'
import {
  addPolicy,
  changeGivenPolicy,
  check,
  isGradedByRubric,
  lockTask,
  noteCounts,
  policyOfNew,
  type Task,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { kindOf } from './info.ts'
import { homeworkSubmissions } from './submissions.ts'

type NewTask = Value<typeof homeworkCalls.create.input>
type TaskChange = Value<typeof homeworkCalls.update.input>

/** Adds a homework to the course. @returns its id */
export async function addTask(context: CourseContext, task: NewTask): Promise<string> {
  const fullScore = task.fullScore ?? highestScore
  const fileIds = [...new Set(task.attachments)]
  check(taskProblem({ title: task.title, fullScore: task.fullScore, files: fileIds }))
  const kind = kindGiven(task) ?? homeworkKinds.alone
  const [folder, policy] = await Promise.all([
    folderToUse(context, task.folderId),
    policyOfNew(context, homeworkSubmissions, { ...task, fullScore }, howOf(kind, task, usualReviewing)),
  ])
  const id = await createActivity(context, {
    courseId: context.course.id,
    type: homeworkType,
    title: task.title,
    authorId: context.person.id,
    folderId: folder?.id ?? null,
    publishedAt: publicationOf(task.publishAt, context.now, context.now),
    beginsAt: task.beginsAt ?? null,
    endsAt: task.deadline,
    audience: task.audience,
  })
  const written = addText(context, id, context.person.id, { html: task.details, fileIds })
  addPolicy(context.db, id, policy)
  keepDuplicateSetting(context.db, id, task)
  if (kind === homeworkKinds.reviewed)
    await changeReviewing(context.db, id, reviewingOf(task, usualReviewing), task.deadline)
  if (task.rubric) await changeRubric(context.db, id, task.rubric, false)
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
  const [folderId, activity, homework, known, review] = await Promise.all([
    folderToMoveTo(context, change.folderId),
    activityToManage(context, change.id),
    lockTask(context, change.id),
    knownFilesOf(context, change.id),
    reviewPolicyOf(db, change.id),
  ])
  checkRevision(activity, change.revision)
  const fileIds = [...new Set(change.attachments ?? known.files)]
  const fullScore = change.fullScore === undefined ? homework.full_score : change.fullScore
  check(taskProblem({ title: change.title ?? homework.title, fullScore, files: fileIds }))
  const before = kindOf(homework, review)
  const kind = kindGiven(change) ?? before
  await changeReviews(db, homework, change, kind, review)
  if (change.rubric !== undefined)
    await changeRubric(db, homework.id, change.rubric, await isGradedByRubric(db, homework.id))
  keepDuplicateSetting(db, homework.id, change)
  const settings = review ? presentSettings(review) : usualReviewing
  await changeGivenPolicy(
    context,
    homeworkSubmissions,
    homework,
    { ...change, fullScore: fullScore ?? homework.full_score },
    { ...howOf(kind, change, settings), hidNames: howOf(before, {}, settings).hidesNames },
  )
  // With its new policy: what late work loses is counted anew with the times.
  await editActivity(context, activity, context.person.id, {
    title: change.title,
    folderId,
    publishedAt: publicationOf(change.publishAt, activity.published_at, context.now),
    beginsAt: change.beginsAt,
    endsAt: change.deadline,
    html: change.details,
    fileIds: change.attachments && fileIds,
    known,
    audience: change.audience,
  })
  noteCounts(context, homeworkSubmissions, homework)
}

type Hiding = Pick<TaskChange, 'hidesAuthors' | 'hidesReviewers'>

/** How a kind of homework is handed in. @param known how students review each other as far as nothing else is given */
const howOf = (kind: number, given: Hiding, known: ReviewSettings) => ({
  isForGroups: kind === homeworkKinds.groups,
  isEachAlone: kind === homeworkKinds.alone,
  onlyOnce: kind === homeworkKinds.reviewed ? homeworkPolicyErrors.reviewedOnce : null,
  hidesNames:
    kind === homeworkKinds.reviewed &&
    ((given.hidesAuthors ?? known.hidesAuthors) || (given.hidesReviewers ?? known.hidesReviewers)),
})

type KindGiven = Pick<NewTask, 'kind' | 'reviewType'>

/** The kind that is asked for; older clients name the reviewed one on its own. */
const kindGiven = ({ kind, reviewType }: KindGiven) =>
  reviewType === homeworkKinds.reviewed ? homeworkKinds.reviewed : kind

const usualReviewing: ReviewSettings = {
  perStudent: usualReviews,
  endsAt: null,
  hidesReviewers: true,
  hidesAuthors: true,
  points: 0,
}

type ReviewingGiven = Pick<
  NewTask,
  'reviewCount' | 'reviewEndsAt' | 'hidesReviewers' | 'hidesAuthors' | 'reviewPoints'
>

function reviewingOf(given: ReviewingGiven, known: ReviewSettings): ReviewSettings {
  const points = given.reviewPoints === undefined ? known.points : (given.reviewPoints ?? 0)
  if (points !== null && !isScoreWithin(points, highestPoints))
    fail(reviewErrors.pointsInvalid, { limit: highestPoints })
  return {
    perStudent: given.reviewCount ?? known.perStudent,
    endsAt: given.reviewEndsAt === undefined ? known.endsAt : given.reviewEndsAt,
    hidesReviewers: given.hidesReviewers ?? known.hidesReviewers,
    hidesAuthors: given.hidesAuthors ?? known.hidesAuthors,
    points,
  }
}

/** How students review each other after a change; nothing where they did not and are not to. */
async function changeReviews(
  db: Database,
  homework: Task,
  change: TaskChange,
  kind: number,
  known: ReviewPolicy | undefined,
) {
  const isReviewed = kind === homeworkKinds.reviewed
  if (!isReviewed && !known) return
  // What reviewers gave is of what the highest grade was then.
  const isRescaled = change.fullScore != null && change.fullScore !== homework.full_score
  if (known && known.allocated_at !== null && isRescaled) fail(reviewErrors.begun)
  const settings = isReviewed ? reviewingOf(change, known ? presentSettings(known) : usualReviewing) : null
  const deadline = change.deadline === undefined ? homework.deadline : change.deadline
  await changeReviewing(db, homework.id, settings, deadline)
}

import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { highestScore, homeworkKinds, taskProblem } from '#contract/features/homework/rules.ts'
import type { ReviewSettings } from '#contract/features/review/entities.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { highestPoints, usualReviews } from '#contract/features/review/rules.ts'
import { isScoreWithin, lateRules } from '#contract/features/submission/rules.ts'
import {
  activityToManage,
  addText,
  checkRevision,
  createActivity,
  editActivity,
  fileIdsOf,
  folderToUse,
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
  anonymityGiven,
  attemptsGiven,
  changedAnonymity,
  changedGroups,
  changePolicy,
  check,
  checkBegun,
  checkGivenScores,
  classmatesGiven,
  groupsOfNew,
  isGradedByRubric,
  latenessGiven,
  lockTask,
  noteCounts,
  recountAttempts,
  type Task,
  usualAttempts,
  usualLateness,
  withoutLateness,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { homeworkSubmissions } from './submissions.ts'

type NewTask = Value<typeof homeworkCalls.create.input>
type TaskChange = Value<typeof homeworkCalls.update.input>

/** What older clients know of late work: whether it is taken. */
const lateRuleOf = (isAllowed: boolean) => (isAllowed ? lateRules.late : lateRules.refused)

/** How often and how long students may write. @throws reviewedOnce */
function attemptsOf(
  given: Parameters<typeof attemptsGiven>[0],
  known: typeof usualAttempts,
  isReviewed: boolean,
) {
  const own = attemptsGiven(given, known)
  if (isReviewed && (own.attempts !== 1 || own.workingTime !== null)) fail(homeworkPolicyErrors.reviewedOnce)
  return own
}

/** Adds a homework to the course. @returns its id */
export async function addTask(context: CourseContext, task: NewTask): Promise<string> {
  const fullScore = task.fullScore ?? highestScore
  const fileIds = [...new Set(task.attachments)]
  check(taskProblem({ title: task.title, fullScore: task.fullScore, files: fileIds }))
  const own = attemptsOf(task, usualAttempts, kindOf(task) === homeworkKinds.reviewed)
  const late = latenessGiven(task, { ...usualLateness, late_rule: lateRuleOf(task.isLateAllowed) })
  const [folder, batchId] = await Promise.all([
    folderToUse(context, task.folderId),
    groupsOfNew(context, homeworkSubmissions, {
      isForGroups: kindOf(task) === homeworkKinds.groups,
      groupSetId: task.groupSetId ?? null,
    }),
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
    fullScore,
    ...withoutLateness(late, own.workingTime),
    ...own,
    commentMinLength: task.minCommentLength,
    batchId,
    classmates: classmatesGiven(task.classmates, hidesNames(task)),
    isAnonymous: anonymityGiven(
      task.isAnonymous,
      (kindOf(task) ?? homeworkKinds.alone) === homeworkKinds.alone,
    ),
  })
  keepDuplicateSetting(context.db, id, task)
  if (kindOf(task) === homeworkKinds.reviewed)
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
  const [activity, homework, known, review] = await Promise.all([
    activityToManage(context, change.id),
    lockTask(context, change.id),
    fileIdsOf(context, change.id),
    reviewPolicyOf(db, change.id),
  ])
  checkRevision(activity, change.revision)
  const fileIds = [...new Set(change.attachments ?? known)]
  const fullScore = change.fullScore === undefined ? homework.full_score : change.fullScore
  check(taskProblem({ title: change.title ?? homework.title, fullScore, files: fileIds }))
  if (fullScore !== null && fullScore < homework.full_score)
    await checkGivenScores(db, homeworkSubmissions, homework.id, fullScore)
  const batchId = await changedGroups(context, homeworkSubmissions, homework, groupsWish(homework, change))
  const own = attemptsOf(change, homework, isToBeReviewed(change, review))
  await checkBegun(db, homeworkSubmissions, homework, own)
  const isAnonymous = await changedAnonymity(
    db,
    homework,
    change.isAnonymous,
    isEachAlone(homework, change, review),
  )
  await changeReviews(context.db, homework, change, review)
  if (change.rubric !== undefined)
    await changeRubric(db, homework.id, change.rubric, await isGradedByRubric(db, homework.id))
  const knownRule = change.isLateAllowed === undefined ? homework.late_rule : lateRuleOf(change.isLateAllowed)
  changePolicy(db, {
    activityId: homework.id,
    fullScore: fullScore ?? homework.full_score,
    ...withoutLateness(latenessGiven(change, { ...homework, late_rule: knownRule }), own.workingTime),
    ...own,
    commentMinLength: change.minCommentLength ?? homework.comment_min_length,
    batchId,
    classmates: changedClassmates(homework, change, review),
    isAnonymous,
  })
  keepDuplicateSetting(db, homework.id, change)
  if (own.attemptRule !== homework.attempt_rule)
    await recountAttempts(context, homeworkSubmissions, { ...homework, attempt_rule: own.attemptRule })
  // With its new policy: what late work loses is counted anew with the times.
  await editActivity(context, activity, context.person.id, {
    title: change.title,
    publishedAt: publicationOf(change.publishAt, activity.published_at, context.now),
    endsAt: change.deadline,
    html: change.details,
    fileIds: change.attachments && fileIds,
    known,
  })
  noteCounts(context, homeworkSubmissions, homework)
}

type HidingGiven = KindGiven & Pick<TaskChange, 'hidesAuthors' | 'hidesReviewers' | 'isAnonymous'>

const usuallyHidden = { isAnonymous: false, isReviewed: false, hidesAuthors: true, hidesReviewers: true }

/** Whether authors are hidden from graders, or authors and reviewers from each other. */
function hidesNames(given: HidingGiven, known = usuallyHidden) {
  const kind = kindOf(given)
  const isReviewed = kind === undefined ? known.isReviewed : kind === homeworkKinds.reviewed
  const isHiddenInReview =
    (given.hidesAuthors ?? known.hidesAuthors) || (given.hidesReviewers ?? known.hidesReviewers)
  return (given.isAnonymous ?? known.isAnonymous) || (isReviewed && isHiddenInReview)
}

/** What was set before this was refused may stay, and shows no names. */
function changedClassmates(homework: Task, change: TaskChange, review: ReviewPolicy | undefined) {
  const known = {
    isAnonymous: homework.hides_names,
    isReviewed: review !== undefined,
    hidesAuthors: review?.hides_authors ?? true,
    hidesReviewers: review?.hides_reviewers ?? true,
  }
  // Names that were shown once are not hidden again.
  const wereShown = homework.is_anonymous && !homework.hides_names
  const isHidden = hidesNames(wereShown ? { ...change, isAnonymous: false } : change, known)
  const isKept = change.classmates === undefined && isHidden === hidesNames({}, known)
  return isKept
    ? (homework.classmates as 0 | 1 | 2)
    : classmatesGiven(change.classmates ?? homework.classmates, isHidden)
}

/** Whether students hand in alone, and only to staff. */
function isEachAlone(homework: Task, change: TaskChange, review: ReviewPolicy | undefined) {
  const known = review
    ? homeworkKinds.reviewed
    : homework.batch_id === null
      ? homeworkKinds.alone
      : homeworkKinds.groups
  return (kindOf(change) ?? known) === homeworkKinds.alone
}

function groupsWish({ batch_id }: Task, change: TaskChange) {
  const kind = kindOf(change) ?? (batch_id === null ? homeworkKinds.alone : homeworkKinds.groups)
  return { isForGroups: kind === homeworkKinds.groups, groupSetId: change.groupSetId ?? null }
}

type KindGiven = Pick<NewTask, 'kind' | 'reviewType'>

/** The kind that is asked for; older clients name the reviewed one on its own. */
const kindOf = ({ kind, reviewType }: KindGiven) =>
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

function isToBeReviewed(change: TaskChange, known: ReviewPolicy | undefined) {
  const kind = kindOf(change)
  return kind === undefined ? known !== undefined : kind === homeworkKinds.reviewed
}

/** How students review each other after a change; nothing where they did not and are not to. */
async function changeReviews(
  db: Database,
  homework: Task,
  change: TaskChange,
  known: ReviewPolicy | undefined,
) {
  const isReviewed = isToBeReviewed(change, known)
  if (!isReviewed && !known) return
  // What reviewers gave is of what the highest grade was then.
  const isRescaled = change.fullScore != null && change.fullScore !== homework.full_score
  if (known && known.allocated_at !== null && isRescaled) fail(reviewErrors.begun)
  const settings = isReviewed ? reviewingOf(change, known ? presentSettings(known) : usualReviewing) : null
  const deadline = change.deadline === undefined ? homework.deadline : change.deadline
  await changeReviewing(db, homework.id, settings, deadline)
}

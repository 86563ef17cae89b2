import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { highestScore, homeworkKinds, taskProblem } from '#contract/features/homework/rules.ts'
import type { ReviewSettings } from '#contract/features/review/entities.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { highestPoints, usualReviews } from '#contract/features/review/rules.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { classmatesRules, isScoreWithin, lateRules } from '#contract/features/submission/rules.ts'
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
import { groupsOfBatch } from '#server/features/group/public.ts'
import {
  changeReviewing,
  presentSettings,
  type ReviewPolicy,
  reviewPolicyOf,
} from '#server/features/review/public.ts'
import { changeRubric } from '#server/features/rubric/public.ts'
import {
  addPolicy,
  alone,
  attemptsUsed,
  changePolicy,
  check,
  isBegun,
  isGradedByRubric,
  isHandedIn,
  lockTask,
  noteCounts,
  recountAttempts,
  type Task,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { homeworkSubmissions } from './submissions.ts'

type NewTask = Value<typeof homeworkCalls.create.input>
type TaskChange = Value<typeof homeworkCalls.update.input>

/** The contract lets no other number through. */
const rule = (number: number) => number as 0 | 1 | 2

/** What older clients know of late work: whether it is taken. */
const lateRuleOf = (isAllowed: boolean) => (isAllowed ? lateRules.late : lateRules.refused)

type KnownPolicy = Pick<Task, 'late_rule' | 'grace_minutes' | 'late_percent' | 'max_late_percent'>
const usualPolicy: KnownPolicy = {
  late_rule: lateRules.late,
  grace_minutes: alone.grace,
  late_percent: alone.latePercent,
  max_late_percent: alone.maxLatePercent,
}

type PolicyGiven = Pick<TaskChange, 'lateRule' | 'grace' | 'latePercent' | 'maxLatePercent'>

/** What becomes of late work; what is not given stays as it was. */
const policyOf = (given: PolicyGiven, known: KnownPolicy) => ({
  lateRule: (given.lateRule ?? known.late_rule) as 0 | 1,
  grace: given.grace ?? known.grace_minutes,
  latePercent: given.latePercent ?? known.late_percent,
  maxLatePercent: given.maxLatePercent ?? known.max_late_percent,
})

type KnownAttempts = Pick<Task, 'attempts' | 'attempt_rule' | 'working_time'>
const usualAttempts: KnownAttempts = {
  attempts: alone.attempts,
  attempt_rule: alone.attemptRule,
  working_time: alone.workingTime,
}
type AttemptsGiven = Pick<TaskChange, 'attempts' | 'attemptRule' | 'workingMinutes'>

/** How often and how long students may write. @throws reviewedOnce */
function attemptsOf(given: AttemptsGiven, known: KnownAttempts, isReviewed: boolean) {
  const { attempts, attemptRule, workingMinutes } = given
  const own = {
    attempts: attempts === undefined ? known.attempts : attempts || null,
    attemptRule: rule(attemptRule ?? known.attempt_rule) as 1 | 2 | 3,
    workingTime: workingMinutes === undefined ? known.working_time : workingMinutes * 60 || null,
  }
  if (isReviewed && (own.attempts !== 1 || own.workingTime !== null)) fail(homeworkPolicyErrors.reviewedOnce)
  return own
}

/** With a time limit nothing comes in late: what is not handed in when it is up is handed in by itself. */
const withoutLateness = <Policy extends { lateRule: number }>(policy: Policy, workingTime: number | null) =>
  workingTime !== null && policy.lateRule === lateRules.late
    ? { ...policy, lateRule: lateRules.refused }
    : policy

/** @throws attemptsUsed, timeLimitFixed */
async function checkBegun(
  db: Database,
  homework: Task,
  { attempts, workingTime }: ReturnType<typeof attemptsOf>,
) {
  if (workingTime !== homework.working_time && (await isBegun(db, homework.id)))
    fail(homeworkPolicyErrors.timeLimitFixed)
  if (attempts === null || (homework.attempts !== null && attempts >= homework.attempts)) return
  const used = await attemptsUsed(db, homework.id)
  if (used > attempts) fail(homeworkPolicyErrors.attemptsUsed, { count: used })
}

/** Adds a homework to the course. @returns its id */
export async function addTask(context: CourseContext, task: NewTask): Promise<string> {
  const fullScore = task.fullScore ?? highestScore
  const fileIds = [...new Set(task.attachments)]
  check(taskProblem({ title: task.title, fullScore: task.fullScore, files: fileIds }))
  const own = attemptsOf(task, usualAttempts, kindOf(task) === homeworkKinds.reviewed)
  const late = policyOf(task, { ...usualPolicy, late_rule: lateRuleOf(task.isLateAllowed) })
  const [folder, batchId] = await Promise.all([
    folderToUse(context, task.folderId),
    groupsToUse(context, kindOf(task) ?? homeworkKinds.alone, task.groupSetId ?? null),
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
    classmates: classmatesOf(task.classmates, hidesNames(task)),
    isAnonymous: anonymityOf(task.isAnonymous, kindOf(task) ?? homeworkKinds.alone),
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
    await checkGivenScores(db, homework.id, fullScore)
  const batchId = await changedGroups(context, homework, change)
  const own = attemptsOf(change, homework, isToBeReviewed(change, review))
  await checkBegun(db, homework, own)
  const isAnonymous = await changedAnonymity(db, homework, change, review)
  await changeReviews(context.db, homework, change, review)
  if (change.rubric !== undefined)
    await changeRubric(db, homework.id, change.rubric, await isGradedByRubric(db, homework.id))
  const knownRule = change.isLateAllowed === undefined ? homework.late_rule : lateRuleOf(change.isLateAllowed)
  changePolicy(db, {
    activityId: homework.id,
    fullScore: fullScore ?? homework.full_score,
    ...withoutLateness(policyOf(change, { ...homework, late_rule: knownRule }), own.workingTime),
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

/** Whether students see each other's work. @throws namesHiddenFromClass with names that others are not to learn */
function classmatesOf(classmates: number, isHidden: boolean) {
  if (classmates === classmatesRules.named && isHidden) fail(submissionErrors.namesHiddenFromClass)
  return rule(classmates)
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
  return isKept ? rule(homework.classmates) : classmatesOf(change.classmates ?? homework.classmates, isHidden)
}

/** Whether it is graded without names. @throws anonymousAlone where students do not hand in alone, and only to staff */
function anonymityOf(isAnonymous: boolean, kind: number) {
  if (isAnonymous && kind !== homeworkKinds.alone) fail(submissionErrors.anonymousAlone)
  return isAnonymous
}

/** @throws anonymityFixed once somebody has handed in */
async function changedAnonymity(
  db: Database,
  homework: Task,
  change: TaskChange,
  review: ReviewPolicy | undefined,
) {
  const { is_anonymous } = homework
  const known = review
    ? homeworkKinds.reviewed
    : homework.batch_id === null
      ? homeworkKinds.alone
      : homeworkKinds.groups
  const isAnonymous = anonymityOf(change.isAnonymous ?? is_anonymous, kindOf(change) ?? known)
  if (isAnonymous !== is_anonymous && (await isHandedIn(db, homework.id)))
    fail(submissionErrors.anonymityFixed)
  return isAnonymous
}

/** The groups that hand in together; null: each alone. @throws groupSetMissing */
async function groupsToUse({ db, course }: CourseContext, kind: number, groupSetId: string | null) {
  if (kind !== homeworkKinds.groups) return null
  const groups = groupSetId === null ? undefined : await groupsOfBatch(db, course.id, groupSetId)
  return groups ? groups.id : fail(homeworkPolicyErrors.groupSetMissing)
}

/** @throws groupsFixed once somebody has begun */
async function changedGroups(context: CourseContext, homework: Task, change: TaskChange) {
  const { batch_id } = homework
  const wasForGroups = batch_id !== null
  const kind = kindOf(change) ?? (wasForGroups ? homeworkKinds.groups : homeworkKinds.alone)
  const isForGroups = kind === homeworkKinds.groups
  const isSame =
    isForGroups === wasForGroups && (!isForGroups || (change.groupSetId ?? batch_id) === batch_id)
  if (isSame) return batch_id
  if (await isBegun(context.db, homework.id)) fail(homeworkPolicyErrors.groupsFixed)
  return groupsToUse(context, kind, change.groupSetId ?? batch_id)
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

const highestScoreOf = prepared((db, homeworkId: string) =>
  db
    .selectFrom('submission_author')
    .select(({ fn }) => fn.max('score').as('highest'))
    .where('activity_id', '=', homeworkId),
)

async function checkGivenScores(db: Database, homeworkId: string, fullScore: number) {
  const row = await highestScoreOf.one(db, homeworkId)
  const highest = Number(row.highest ?? 0)
  if (highest > fullScore) fail(homeworkPolicyErrors.fullScoreTooLow, { score: highest })
}

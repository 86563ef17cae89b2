import { sql } from 'kysely'
import type { ErrorDefinition } from '#contract/error.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { classmatesRules, lateRules } from '#contract/features/submission/rules.ts'
import { ownAttempts, ownTimes } from '#server/features/activity/public.ts'
import { groupsOfBatch } from '#server/features/group/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { SubmissionKind } from './kind.ts'
import { alone, isBegun, isHandedIn, type Task } from './policy.ts'

type GivenNumbers<Keys extends string> = { readonly [Key in Keys]?: number | undefined }

/** The contract lets no other number through. */
const rule = (number: number) => number as 0 | 1 | 2

type Lateness = Pick<Task, 'late_rule' | 'grace_minutes' | 'late_percent' | 'max_late_percent'>
export const usualLateness: Lateness = {
  late_rule: lateRules.late,
  grace_minutes: alone.grace,
  late_percent: alone.latePercent,
  max_late_percent: alone.maxLatePercent,
}

export interface LatenessGiven extends GivenNumbers<'lateRule' | 'grace' | 'latePercent' | 'maxLatePercent'> {
  /** What older clients know of late work: whether it is taken. */
  isLateAllowed?: boolean | undefined
}

/** What becomes of late work; what is not given stays as it was. */
export const latenessGiven = ({ isLateAllowed, ...given }: LatenessGiven, known: Lateness) => ({
  lateRule: (given.lateRule ?? lateRuleOf(isLateAllowed) ?? known.late_rule) as 0 | 1,
  grace: given.grace ?? known.grace_minutes,
  latePercent: given.latePercent ?? known.late_percent,
  maxLatePercent: given.maxLatePercent ?? known.max_late_percent,
})

const lateRuleOf = (isAllowed: boolean | undefined) =>
  isAllowed === undefined ? undefined : isAllowed ? lateRules.late : lateRules.refused

type Attempts = Pick<Task, 'attempts' | 'attempt_rule' | 'working_time'>
export const usualAttempts: Attempts = {
  attempts: alone.attempts,
  attempt_rule: alone.attemptRule,
  working_time: alone.workingTime,
}

export type AttemptsGiven = GivenNumbers<'attempts' | 'attemptRule' | 'workingMinutes'>

/**
 * How often and how long students may write; what is not given stays as it was.
 * @param onlyOnce fails for more than one attempt, or with a time limit; null: both may be
 */
export function attemptsGiven(
  { attempts, attemptRule, workingMinutes }: AttemptsGiven,
  known: Attempts,
  onlyOnce: ErrorDefinition | null,
) {
  const own = {
    attempts: attempts === undefined ? known.attempts : attempts || null,
    attemptRule: rule(attemptRule ?? known.attempt_rule) as 1 | 2 | 3,
    workingTime: workingMinutes === undefined ? known.working_time : workingMinutes * 60 || null,
  }
  if (onlyOnce && (own.attempts !== 1 || own.workingTime !== null)) fail(onlyOnce)
  return own
}

/** With a time limit nothing comes in late: what is not handed in when it is up is handed in by itself. */
export const withoutLateness = <Policy extends { lateRule: number }>(
  policy: Policy,
  workingTime: number | null,
) =>
  workingTime !== null && policy.lateRule === lateRules.late
    ? { ...policy, lateRule: lateRules.refused }
    : policy

/** How many attempts somebody has begun who has not been given more than the others; 0 for nobody. */
const maxUsed = prepared(
  (_, activityId: string) => sql<{ used: number }>`
    select coalesce(max(author.attempt), 0)::int as used
    from submission_author as author join activity on activity.id = author.activity_id
    ${ownTimes(sql.ref('author.account_id'))}
    where author.activity_id = ${activityId} and author.submission_id is not null
      and author.attempt > coalesce(${ownAttempts}, 0)`,
)

/** @throws attemptsUsed, timeLimitFixed */
export async function checkBegun(
  db: Database,
  { errors }: SubmissionKind,
  task: Task,
  { attempts, workingTime }: ReturnType<typeof attemptsGiven>,
) {
  if (workingTime !== task.working_time && (await isBegun(db, task.id))) fail(errors.timeLimitFixed)
  if (attempts === null || (task.attempts !== null && attempts >= task.attempts)) return
  const used = (await maxUsed.one(db, task.id)).used
  if (used > attempts) fail(errors.attemptsUsed, { count: used })
}

/** The groups that hand in together. @throws groupSetMissing */
async function groupsGiven(
  { db, course }: CourseContext,
  { errors }: SubmissionKind,
  groupSetId: string | null,
): Promise<string> {
  const groups = groupSetId === null ? undefined : await groupsOfBatch(db, course.id, groupSetId)
  return groups ? groups.id : fail(errors.groupSetMissing)
}

interface GroupsWish {
  isForGroups: boolean
  /** Null: as it was. */
  groupSetId: string | null
}

/** The same of a new task; null: each student hands in alone. */
export const groupsOfNew = async (
  context: CourseContext,
  kind: SubmissionKind,
  { isForGroups, groupSetId }: GroupsWish,
) => (isForGroups ? groupsGiven(context, kind, groupSetId) : null)

/** The same after a change. @throws groupsFixed once somebody has begun */
export async function changedGroups(
  context: CourseContext,
  kind: SubmissionKind,
  { id, batch_id }: Task,
  { isForGroups, groupSetId }: GroupsWish,
) {
  const wanted = groupSetId ?? batch_id
  if (isForGroups === (batch_id !== null) && (!isForGroups || wanted === batch_id)) return batch_id
  if (await isBegun(context.db, id)) fail(kind.errors.groupsFixed)
  return groupsOfNew(context, kind, { isForGroups, groupSetId: wanted })
}

/**
 * Whether it is graded without names. @param isEachAlone students hand in alone, and only to staff
 * @throws anonymousAlone where they do not
 */
export function anonymityGiven(isAnonymous: boolean, isEachAlone: boolean) {
  if (isAnonymous && !isEachAlone) fail(submissionErrors.anonymousAlone)
  return isAnonymous
}

/** The same after a change. @throws anonymityFixed once somebody has handed in */
export async function changedAnonymity(
  db: Database,
  { id, is_anonymous }: Task,
  given: boolean | undefined,
  isEachAlone: boolean,
) {
  const isAnonymous = anonymityGiven(given ?? is_anonymous, isEachAlone)
  if (isAnonymous !== is_anonymous && (await isHandedIn(db, id))) fail(submissionErrors.anonymityFixed)
  return isAnonymous
}

/** Whether students see each other's work. @throws namesHiddenFromClass with names that others are not to learn */
export function classmatesGiven(classmates: number, isHidden: boolean) {
  if (classmates === classmatesRules.named && isHidden) fail(submissionErrors.namesHiddenFromClass)
  return rule(classmates)
}

interface Hiding {
  /** Whether classmates are not to know authors for another reason than that graders do not: afterwards, and before. */
  hidesNames: boolean
  hidNames: boolean
}

/** The same after a change. What was set before this was refused may stay, and shows no names. */
export function changedClassmates(
  task: Task,
  { classmates, isAnonymous }: { classmates?: number | undefined; isAnonymous?: boolean | undefined },
  { hidesNames, hidNames }: Hiding,
) {
  // Names that were shown once are not hidden again.
  const wereShown = task.is_anonymous && !task.hides_names
  const isHidden = (!wereShown && (isAnonymous ?? task.hides_names)) || hidesNames
  const isKept = classmates === undefined && isHidden === (task.hides_names || hidNames)
  return isKept ? rule(task.classmates) : classmatesGiven(classmates ?? task.classmates, isHidden)
}

const highestScoreOf = prepared((db, activityId: string) =>
  db
    .selectFrom('submission_author')
    .select(({ fn }) => fn.max('score').as('highest'))
    .where('activity_id', '=', activityId),
)

/** @throws fullScoreTooLow below a grade that was given */
export async function checkGivenScores(
  db: Database,
  { errors }: SubmissionKind,
  activityId: string,
  fullScore: number,
) {
  const highest = Number((await highestScoreOf.one(db, activityId)).highest ?? 0)
  if (highest > fullScore) fail(errors.fullScoreTooLow, { score: highest })
}

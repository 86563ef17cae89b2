import { type RawBuilder, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { type attemptRules, type classmatesRules, lateRules } from '#contract/features/submission/rules.ts'
import { beginningOf, isPublished, isShownTo, ownTermsOf } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { attempt, type Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { hidesNames } from './names.ts'
import { noPaper, type PaperPolicy } from './paper.ts'

type Rule<Rules extends Record<string, number>> = Rules[keyof Rules]

/** How an activity takes and judges what is handed in. What is left out is as in a plain homework. */
export interface Policy extends PaperPolicy {
  fullScore: number
  lateRule: Rule<typeof lateRules>
  /** Minutes after the deadline that do not count as late, where late work is taken. */
  grace: number
  /** Of the full score for each day begun, and at most. */
  latePercent: number
  maxLatePercent: number
  commentMinLength: number
  /** Null: any number. */
  attempts: number | null
  attemptRule: Rule<typeof attemptRules>
  /** Seconds from the beginning of an attempt; null: until the deadline. */
  workingTime: number | null
  /** Groups whose members hand in together; null: each student alone. */
  batchId: string | null
  classmates: Rule<typeof classmatesRules>
  /** Staff learn whose work it is only once the scores are published. */
  isAnonymous: boolean
}

interface StoredPolicy extends Omit<Policy, 'slotPoints'> {
  activityId: string
  /** As JSON. */
  slotPoints: string | null
}
const stored = ({ slotPoints, ...policy }: Policy & { activityId: string }): StoredPolicy => ({
  ...policy,
  slotPoints: slotPoints && JSON.stringify(slotPoints),
})

export const alone = {
  grace: 0,
  latePercent: 0,
  maxLatePercent: 100,
  attempts: 1,
  attemptRule: 1,
  workingTime: null,
  batchId: null,
  classmates: 0,
  isAnonymous: false,
  ...noPaper,
} as const

const columnsOf = (policy: StoredPolicy) => ({
  full_score: policy.fullScore,
  late_rule: policy.lateRule,
  grace_minutes: policy.grace,
  late_percent: policy.latePercent,
  max_late_percent: policy.maxLatePercent,
  comment_min_length: policy.commentMinLength,
  attempts: policy.attempts,
  attempt_rule: policy.attemptRule,
  working_time: policy.workingTime,
  batch_id: policy.batchId,
  classmates: policy.classmates,
  is_anonymous: policy.isAnonymous,
  must_begin: policy.mustBegin,
  closes_on_hand_in: policy.closesOnHandIn,
  slot_points: policy.slotPoints,
  is_scaled: policy.isScaled,
})

const insertPolicy = prepared((db, policy: StoredPolicy) =>
  db.insertInto('submission_policy').values({
    activity_id: policy.activityId,
    ...columnsOf(policy),
  }),
)

/** Makes an activity one whose work is handed in. */
export function addPolicy(db: Database, activityId: string, policy: Policy) {
  void insertPolicy(db, stored({ ...policy, activityId }))
}

const updatePolicy = prepared((db, policy: StoredPolicy) =>
  db.updateTable('submission_policy').set(columnsOf(policy)).where('activity_id', '=', policy.activityId),
)

/** @param policy of an activity locked with `lockTask` */
export function changePolicy(db: Database, policy: Policy & { activityId: string }) {
  void updatePolicy(db, stored(policy))
}

const begun = prepared((db, activityId: string) =>
  db.selectFrom('submission').select('id').where('activity_id', '=', activityId).limit(sql.lit(1)),
)

/** Whether somebody has begun. */
export const isBegun = async (db: Database, activityId: string) =>
  (await begun.first(db, activityId)) !== undefined

const handedIn = prepared((db, activityId: string) =>
  db
    .selectFrom('submission')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('sealed', '>', sql.lit(0))
    .limit(sql.lit(1)),
)

/** Whether somebody has handed in anything in it. */
export const isHandedIn = async (db: Database, activityId: string) =>
  (await handedIn.first(db, activityId)) !== undefined

/** An activity whose work is handed in, with its policy. */
export type Task = Awaited<ReturnType<typeof taskOf.one>>

export type Id = string | RawBuilder<string>

/** Of whoever may have more than the others. */
const attempts = sql<number | null>`case
  when submission_policy.attempts is not null then greatest(submission_policy.attempts, own_terms.attempts) end`
const factor = sql<number>`case when submission_policy.working_time is null then 1 else own_terms.factor end`
/** Null are staff, whom everything is for. */
const isAmong = (studentId: Id | null) => sql<boolean>`(${studentId}::uuid is null or own_terms.is_among)`

/** Looked up where somebody may begin later than the others. */
const beginsAt = (studentId: Id | null) => sql<number | null>`case
  when activity.is_for_some or activity.begins_at is not null then ${beginningOf(studentId)} end`

/**
 * With begin and deadline of the student, how often and how long they may work (`working_time` is everybody's, to be multiplied
 * by `factor`), and whether it is for them; everybody's for null.
 */
export const selectTask = fragment((db, id: Id, studentId: Id | null) =>
  db
    .selectFrom('submission_policy')
    .innerJoin('activity', 'activity.id', 'submission_policy.activity_id')
    .innerJoinLateral(ownTermsOf(studentId).as('own_terms'), join => join.onTrue())
    .select(['activity.id', 'activity.course_id', 'activity.type', 'activity.title'])
    .select('own_terms.published_at')
    .select(['activity.created_at', 'activity.updated_at', 'activity.revision'])
    .select(['submission_policy.full_score', 'submission_policy.late_rule'])
    .select(['submission_policy.grace_minutes', 'submission_policy.late_percent'])
    .select(['submission_policy.max_late_percent'])
    .select(['submission_policy.comment_min_length', 'submission_policy.scores_published_at'])
    .select(['submission_policy.attempt_rule', 'submission_policy.working_time'])
    .select(['submission_policy.batch_id', 'submission_policy.classmates'])
    .select(['submission_policy.must_begin', 'submission_policy.closes_on_hand_in'])
    .select(['submission_policy.slot_points', 'submission_policy.is_scaled'])
    .select([attempts.as('attempts'), factor.as('factor')])
    .select(['submission_policy.is_anonymous', hidesNames.as('hides_names')])
    .select(['own_terms.begins_at', 'own_terms.deadline', 'own_terms.is_excused'])
    .select([isShownTo(studentId).as('is_shown'), isAmong(studentId).as('is_among')])
    .where('submission_policy.activity_id', '=', id)
    .where('activity.deleted_at', 'is', null),
)

const taskOf = prepared((db, id: string, studentId: string | null) => selectTask(db, id, studentId))
const tasksOf = prepared(
  (db, ids: readonly string[], studentIds: readonly (string | null)[]) => sql<Task & { place: number }>`
    select asked.place, task.* from unnest(${ids}::uuid[], ${studentIds}::uuid[])
      with ordinality as asked (id, student_id, place)
    join lateral (${selectTask(db, sql.ref('asked.id'), sql.ref('asked.student_id'))}) as task on true`,
)
const taskShared = prepared((db, id: string) => selectTask(db, id, null).forShare('submission_policy'))
const taskLocked = prepared((db, id: string) => selectTask(db, id, null).forNoKeyUpdate('submission_policy'))

/**
 * A task the caller may see: staff any, students a published one meant for them.
 * @throws notFound otherwise
 */
export const taskToSee = async (context: CourseContext, id: string): Promise<Task> =>
  asSeen(context, await taskOf.first(context.db, id, context.studentId))

/** The same for many students, in their order: the task, or why they may not see it. */
export async function tasksToSee(
  { db }: { db: Database },
  asked: readonly { context: CourseContext; id: string }[],
): Promise<(Task | Failure)[]> {
  const rows = await tasksOf(
    db,
    asked.map(({ id }) => id),
    asked.map(({ context }) => context.person.id),
  )
  const found = new Map(rows.map(row => [row.place, row]))
  return asked.map(({ context }, index) => attempt(() => asSeen(context, found.get(index + 1))))
}

/** What a task is to all of its students: of what is a single one's, only when it begins. */
export type CommonTask = Omit<
  Task,
  'deadline' | 'attempts' | 'factor' | 'is_excused' | 'is_shown' | 'is_among'
>

const shownAmong = prepared(
  (_, ids: readonly string[], studentIds: readonly string[]) => sql<{
    place: number
    begins_at: number | null
  }>`
    select asked.place, ${beginsAt(sql.ref('asked.student_id'))} as begins_at from unnest(${ids}::uuid[], ${studentIds}::uuid[])
      with ordinality as asked (id, student_id, place)
    join activity on activity.id = asked.id where ${isShownTo(sql.ref('asked.student_id'))}`,
)

/** The same where of what is a single student's only the begin is wanted: however many ask, each task is read once. */
export async function commonTasksToSee(
  { db }: { db: Database },
  asked: readonly { context: CourseContext; id: string }[],
): Promise<(CommonTask | Failure)[]> {
  const ids = [...new Set(asked.map(({ id }) => id))]
  const [rows, shown] = await Promise.all([
    tasksOf(
      db,
      ids,
      ids.map(() => null),
    ),
    shownAmong(
      db,
      asked.map(({ id }) => id),
      asked.map(({ context }) => context.person.id),
    ),
  ])
  const found = new Map(rows.map(row => [row.id, row]))
  const shownAt = new Map(shown.map(row => [row.place, row]))
  return asked.map(({ context, id }, index) =>
    attempt(() => {
      const [task, own] = [found.get(id), shownAt.get(index + 1)]
      return asSeen(context, task && own && { ...task, begins_at: own.begins_at })
    }),
  )
}

/** The row, if the caller may see this task. @throws notFound otherwise */
export function asSeen<Row extends { published_at: number | null; is_shown: boolean }>(
  { role, now }: Pick<CourseContext, 'role' | 'now'>,
  row: Row | undefined,
): Row {
  if (!row?.is_shown || (role === 'student' && !isPublished(row, now))) return fail(kernelErrors.notFound)
  return row
}

/** The same for grading: its full score and the publication of its scores are locked until the end. */
export async function lockTaskToGrade({ db }: { db: Database }, id: string): Promise<Task> {
  return (await taskShared.first(db, id)) ?? fail(kernelErrors.notFound)
}

/** The same for a change of its policy or of the publication of its scores. */
export async function lockTask({ db }: { db: Database }, id: string): Promise<Task> {
  return (await taskLocked.first(db, id)) ?? fail(kernelErrors.notFound)
}

/** Whose work a call is about: a student's own, for staff the one named; null for staff viewing as a student. */
export function studentOf(
  { role, person, studentId }: CourseContext,
  named: string | undefined,
): string | null {
  if (role !== 'student') return named ?? fail(kernelErrors.malformed, { field: 'studentid' })
  return named === undefined || named === person.id ? studentId : fail(kernelErrors.notFound)
}

export const isLateTaken = (task: Pick<Task, 'late_rule'>) => task.late_rule === lateRules.late

import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { reviewRemindPause, reviewStates } from '#contract/features/review/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { tenthsIn } from '#server/features/activity/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { reviewersReminded } from './events.ts'
import { endsWithAll, handedIn, isAtEnd } from './participants.ts'
import { isOpen, presentSettings, reviewPolicyOf } from './policy.ts'
import { newestGrade } from './store.ts'

const { done, givenAway, toDo } = reviewStates

interface Row {
  student_id: string
  name: string
  number: string
  avatar_id: string | null
  due: number
  done: number
  reminded_at: number | null
  received: number
  mean: number | null
  spread: number | null
  has_appealed: boolean
}

/** Those with an appeal first, then who has most left to review. */
const rowsOf = prepared(
  (db, activityId: string) => sql<Row>`
    with duty as (
      select reviewer_id, count(*)::int as due, (count(*) filter (where state = ${sql.lit(done)}))::int as done,
        max(reminded_at) as reminded_at
      from review where activity_id = ${activityId} and state <> ${sql.lit(givenAway)} group by reviewer_id
    ), got as (
      select review.submission_id, count(*)::int as received, ${tenthsIn(sql`avg(grade.score)`)}::float8 as mean,
        (max(grade.score) - min(grade.score))::float8 as spread
      from review cross join lateral (${newestGrade(db)}) as grade
      where review.activity_id = ${activityId} and review.state = ${sql.lit(done)} and not review.is_left_out
      group by review.submission_id
    )
    select account.id as student_id, account.name, account.number, account.avatar_id,
      coalesce(duty.due, 0) as due, coalesce(duty.done, 0) as done, duty.reminded_at,
      coalesce(got.received, 0) as received, got.mean, got.spread,
      appeal.submission_id is not null and appeal.answered_at is null as has_appealed
    from activity_student as student
    join account on account.id = student.account_id
    left join submission_author as author on author.activity_id = student.activity_id
      and author.account_id = student.account_id and author.is_latest
    left join duty on duty.reviewer_id = student.account_id
    left join got on got.submission_id = author.submission_id
    left join review_appeal as appeal on appeal.submission_id = author.submission_id
    where student.activity_id = ${activityId} and (duty.due is not null or author.state > 0)
    order by has_appealed desc, coalesce(duty.due, 0) - coalesce(duty.done, 0) desc, student.roster_key`,
)

/** Those whose time for handing in ends when the reviews are allocated now. */
const losersOf = prepared(
  (db, activityId: string, now: number) => sql<{ students: number; ends_at: number | null }>`
    select count(*)::int as students, max(author.own_end) as ends_at
    from (${handedIn(db, sql`${activityId}::uuid`)}) as author
    where not ${isAtEnd(now)} and ${endsWithAll(now)}`,
)

/** How reviewing goes. @throws notFound where nobody reviews */
export async function overviewOf(context: CourseContext, id: string) {
  const { db, config, now } = context
  const [task, policy, rows, losers] = await Promise.all([
    taskToSee(context, id),
    reviewPolicyOf(db, id),
    rowsOf(db, id),
    losersOf.one(db, id, now),
  ])
  if (!policy) return fail(kernelErrors.notFound)
  const isEarly = policy.allocated_at === null
  return {
    ...presentSettings(policy),
    losingTime: isEarly ? losers.students : 0,
    lostUntil: isEarly ? losers.ends_at : null,
    title: task.title,
    allocatedAt: policy.allocated_at,
    reallocatedAt: policy.reallocated_at,
    concludedAt: policy.concluded_at,
    list: rows.map(row => ({
      studentId: row.student_id,
      name: row.name,
      avatar: avatarUrl(config, row.avatar_id),
      number: row.number,
      due: row.due,
      done: row.done,
      remindedAt: row.reminded_at,
      received: row.received,
      mean: row.mean,
      spread: row.spread ?? 0,
      hasAppealed: row.has_appealed,
    })),
  }
}

interface ReminderTargets {
  activityId: string
  /** Empty: all. */
  studentIds: readonly string[]
  now: number
  since: number
}
const noteReminded = prepared(
  (_, { activityId, studentIds, now, since }: ReminderTargets) => sql<{ reviewer_id: string }>`
    update review set reminded_at = ${at(now)}
    where activity_id = ${activityId} and state = ${sql.lit(toDo)}
      and (reminded_at is null or reminded_at <= ${at(since)})
      and (${studentIds}::uuid[] = '{}' or reviewer_id = any(${studentIds}::uuid[]))
      and exists (select from activity_student as student
        where student.activity_id = review.activity_id and student.account_id = review.reviewer_id)
    returning reviewer_id`,
)
const anyLeft = prepared((db, activityId: string) =>
  db
    .selectFrom('review')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('state', '=', sql.lit(toDo))
    .limit(sql.lit(1)),
)

/**
 * Reminds students who have not finished reviewing; those reminded recently are skipped. @returns how many
 * @throws notOpen, over, nobodyLeft
 */
export async function remindReviewers(context: CourseContext, id: string, studentIds: readonly string[]) {
  const { db, now, course } = context
  const [policy] = await Promise.all([reviewPolicyOf(db, id), taskToSee(context, id)])
  if (!policy || policy.allocated_at === null) return fail(reviewErrors.notOpen)
  if (!isOpen(policy, now)) fail(reviewErrors.over)
  const about = { activityId: id, studentIds, now, since: now - reviewRemindPause }
  const [rows, left] = await Promise.all([noteReminded(db, about), anyLeft.first(db, id)])
  if (!left) fail(reviewErrors.nobodyLeft)
  const reminded = [...new Set(rows.map(({ reviewer_id }) => reviewer_id))]
  if (reminded.length > 0)
    void context.emit(reviewersReminded, { activityId: id, courseId: course.id, studentIds: reminded })
  return reminded.length
}

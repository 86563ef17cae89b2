import { sql } from 'kysely'
import { reallocationShare, reviewStates } from '#contract/features/review/rules.ts'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { allocate } from './allocating.ts'
import { conclude } from './concluding.ts'
import { reviewingEndsSoon } from './events.ts'
import { handedIn, isAtEnd } from './participants.ts'
import { lockReviewing } from './policy.ts'

interface Due {
  id: string
  course_id: string
  type: number
  step: 'allocate' | 'again' | 'fit' | 'conclude'
}

const { toDo, done } = reviewStates

const participants = fragment(db => sql`from (${handedIn(db, sql.ref('policy.activity_id'))}) as author`)

const hasTwo = fragment(
  (db, now: number) => sql<boolean>`(select count(*) > 1 ${participants(db)} where ${isAtEnd(now)})`,
)

/** Who has handed in since, or had more time than the others, or has left with something to do. */
const isOutOfDate = fragment(
  (db, now: number) => sql<boolean>`(exists (
  select ${participants(db)} where ${isAtEnd(now)} and not exists (
    select from review where review.activity_id = policy.activity_id and review.reviewer_id = author.account_id)
  ) or exists (
    select from review where review.activity_id = policy.activity_id and review.state = ${sql.lit(toDo)}
      and not exists (select from activity_student as student
        where student.activity_id = review.activity_id and student.account_id = review.reviewer_id)))`,
)

/** Somebody has done nothing of what is theirs to do. */
const isIdle = sql<boolean>`exists (
  select from review where review.activity_id = policy.activity_id group by reviewer_id
  having bool_and(state <> ${sql.lit(done)} and drafted_at is null) and bool_or(state = ${sql.lit(toDo)}))`

const dueNow = prepared(
  (db, now: number) => sql<Due>`
    select * from (
      select activity.id, activity.course_id, activity.type, case
        when policy.ends_at <= ${at(now)} then 'conclude'
        when policy.allocated_at is null then case when ${hasTwo(db, now)} then 'allocate' end
        when policy.reallocated_at is null and ${at(now)} >= policy.allocated_at
          + (policy.ends_at - policy.allocated_at) * ${sql.lit(reallocationShare)}::float8 and ${isIdle} then 'again'
        when ${isOutOfDate(db, now)} then 'fit' end as step
      from review_policy as policy
      join activity on activity.id = policy.activity_id and activity.deleted_at is null
        and activity.published_at <= ${at(now)}
        and (policy.allocated_at is not null or activity.ends_at <= ${at(now)})
      join course on course.id = activity.course_id and course.deleted_at is null
        and (course.ended_at is null or policy.ends_at <= ${at(now)})
      where policy.concluded_at is null
    ) as found where step is not null order by id`,
)

const still = {
  allocate: (allocatedAt: number | null) => allocatedAt === null,
  again: (allocatedAt: number | null) => allocatedAt !== null,
  fit: (allocatedAt: number | null) => allocatedAt !== null,
  conclude: () => true,
}

/** One activity, in a transaction of its own. */
async function advance(unit: Unit, { id, course_id: courseId, type, step }: Due) {
  const policy = await lockReviewing(unit.db, id)
  if (!policy || policy.concluded_at !== null || !still[step](policy.allocated_at)) return
  if (step === 'conclude') return conclude(unit, { id, type })
  if (step === 'again' && policy.reallocated_at !== null) return
  await allocate(unit, policy, { courseId, isAgain: step === 'again' })
}

/** Times shorter than one and a half times the notice get no reminder. */
const takeDueSoon = prepared(
  (_, now: number) => sql<{ activity_id: string; course_id: string }>`
    update review_policy as policy set reminded_at = ${at(now)}
    from activity join course on course.id = activity.course_id
      and course.deleted_at is null and course.ended_at is null
    where activity.id = policy.activity_id and activity.deleted_at is null and activity.published_at <= ${at(now)}
      and policy.allocated_at is not null and policy.concluded_at is null and policy.reminded_at is null
      and policy.ends_at > ${at(now)} and policy.ends_at <= ${at(now)} + interval '24 hours'
      and policy.ends_at - policy.allocated_at >= interval '36 hours'
    returning policy.activity_id, activity.course_id`,
)

async function announceEnds(unit: Unit) {
  for (const { activity_id: activityId, course_id: courseId } of await takeDueSoon(unit.db, unit.now))
    void unit.emit(reviewingEndsSoon, { activityId, courseId })
}

/** Allocates when handing in ends, fits in who comes late, gives to others what nobody begins, and ends reviewing. */
export const reviewClock = work(
  job<object>('review.advance'),
  async unit => {
    for (const due of await dueNow(unit.db, unit.now)) await unit.inTransaction(inner => advance(inner, due))
    await unit.inTransaction(announceEnds)
  },
  { cron: '* * * * *', slow: true },
)

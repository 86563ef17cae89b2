import { type RawBuilder, sql } from 'kysely'

/**
 * When an activity begins and ends for a person. Exceptions give somebody their own end, audiences a class or a group its own
 * begin and end. Between an activity's begin and end lies working time, which the person's allowance in the course may extend; what is open
 * from publication, such as homework, is not extended. No other code reads `ends_at` to judge a person.
 *
 * All are SQL over a row `activity`. An account is a column or an argument; null has no times of its own.
 */
type Account = RawBuilder<string | null> | string | null

/** Joins what holds for the classes and groups of one person, and whether they are in one of those it is for. */
const meantTimes = (account: Account) => sql`left join lateral (
    select max(meant.ends_at) as ends_at, min(meant.begins_at) as begins_at,
      case when bool_and(meant.published_at is not null) then min(meant.published_at) end as published_at,
      bool_or(not meant.is_waiting) is true as is_among
    from activity_audience as meant
    where activity.is_for_some and meant.activity_id = activity.id and (
      meant.class_id = (select class_id from course_student as own
        where own.course_id = activity.course_id and own.account_id = ${account})
      or exists (select from group_member as own where own.group_id = meant.group_id and own.account_id = ${account}))
  ) as meant_times on true`

/** Joins what `beginning` and `deadline` read for one person. */
export const ownTimes = (account: Account) => sql`
  left join activity_exception as own_times
    on own_times.activity_id = activity.id and own_times.account_id = ${account}
  left join accommodation as allowed on allowed.course_id = activity.course_id and allowed.account_id = ${account}
  ${meantTimes(account)}`

/** Behind `ownTimes`: when it begins for their class or group, or for all; null: as it appears. */
export const beginning = sql<number | null>`coalesce(meant_times.begins_at, activity.begins_at)`
/** Behind `ownTimes`: when it ends for them. */
const usualEnd = sql<number | null>`coalesce(meant_times.ends_at, activity.ends_at)`

/** Behind `ownTimes`: their class or group is one of those that it is for; who began before that changed goes on without. */
const isAmong = sql<boolean>`(not activity.is_for_some or meant_times.is_among)`

/**
 * Behind `ownTimes`: what such a person has begun keeps its end, which may have been that of the class or group in which they
 * were. Where none has an end of its own, all have the common one.
 */
export const keepsEnd = sql<boolean>`(not ${isAmong} and own_times.ends_at is null and exists (
  select from activity_audience as other where other.activity_id = activity.id and other.ends_at is not null))`

/**
 * Behind `ownTimes`: when staff ended it for everybody; null where they did not, have moved its end since, or have given that
 * person other times since.
 */
export const endedForAll = sql<number | null>`case
  when activity.ended_at >= activity.ends_at and coalesce(own_times.granted_at <= activity.ended_at, true)
  then activity.ended_at end`

/** Behind `ownTimes`: that person's working time as a multiple of the others'. */
const ownFactor = sql<number>`coalesce(allowed.factor, 1)::float8`

/** Behind `ownTimes`: when the activity ends for that person; null: never. */
export const deadline = sql<number | null>`least(case
  when own_times.ends_at is not null then own_times.ends_at
  when activity.begins_at is null then ${usualEnd}
  else ${beginning} + (${usualEnd} - ${beginning}) * ${ownFactor}
end, ${endedForAll})`

const ofPerson = <T>(time: RawBuilder<T>, account: Account) =>
  sql<T>`(select ${time} from (select) as one ${ownTimes(account)})`

/** Behind `ownTimes`: staff gave a deadline to that person alone. */
export const hasOwnTerms = sql<boolean>`(own_times.ends_at is not null)`
/** Behind `ownTimes`: it ends for that person, or for their class or group, apart from the others. */
export const hasOwnEnd = sql<boolean>`(own_times.ends_at is not null or meant_times.ends_at is not null)`
/** Behind `ownTimes`: that person is excused, and the activity counts nowhere for them. */
export const isExcused = sql<boolean>`coalesce(own_times.is_excused, false)`
/** Behind `ownTimes`: how often that person may do it at least, whatever is true for the others; null: no more than they. */
export const ownAttempts = sql<number | null>`own_times.attempts`

/** @param activity its id, where there is no row of it */
export const isExcusedFrom = (account: Account, activity = 'activity.id') => sql<boolean>`exists (
  select from activity_exception as own_times
  where own_times.activity_id = ${sql.ref(activity)} and own_times.account_id = ${account} and ${isExcused})`

/** From when what is due counts for a student of the activity's course: nothing is missing that was due before. */
export const countsFrom = (account: Account) => sql<number | null>`(
  select student.counts_from from activity_ever_student as student
  where student.activity_id = activity.id and student.account_id = ${account})`

/** The same by themselves, for a list of columns or a condition. */
export const deadlineOf = (account: Account) => ofPerson(deadline, account)

/** What holds for one person: as `beginning`, `deadline`, `publicationFor`, `ownAttempts`, `ownFactor` and so on say it. */
export interface OwnTerms {
  begins_at: number | null
  deadline: number | null
  published_at: number | null
  /** Null: no more than the others. */
  attempts: number | null
  factor: number
  is_excused: boolean
  is_among: boolean
  has_own_deadline: boolean
}

/**
 * All of it as one row, to be joined laterally where several of them are asked: each by itself looks the same up again, and a plan
 * costs by its width. `offset 0` keeps it a lookup, and what is made of it from being made at each mention.
 */
export const ownTermsOf = (account: Account) => sql<OwnTerms>`(
  select ${beginning} as begins_at, ${deadline} as deadline,
    greatest(activity.published_at, meant_times.published_at) as published_at, ${ownAttempts} as attempts,
    ${ownFactor} as factor, ${isExcused} as is_excused, ${isAmong} as is_among, ${hasOwnTerms} as has_own_deadline
  from (select) as one ${ownTimes(account)} offset 0)`

export const beginningOf = (account: Account) => ofPerson(beginning, account)

/** Of an activity that somebody sees: since when they do; for staff, since when it is published. */
export const publicationFor = (account: Account) => sql<number | null>`case when activity.is_for_some
  then ${ofPerson(sql`greatest(activity.published_at, meant_times.published_at)`, account)}
  else activity.published_at end`
export const ownAttemptsOf = (account: Account) => ofPerson(ownAttempts, account)

/**
 * Whether the activity is for a student. `offset 0` makes this a lookup per row: PostgreSQL would otherwise hash the
 * audiences of all activities. Its row has a name that no account is asked for by.
 */
export const isFor = (account: Account) => sql<boolean>`exists (
  select from activity_student as shown_to
  where shown_to.activity_id = activity.id and shown_to.account_id = ${account} offset 0)`

/** The same where null means staff, including those viewing as a student: for them nothing is left out. */
export const isShownTo = (account: Account) => sql<boolean>`(${account}::uuid is null or ${isFor(account)})`

/** For people without their own times, and for staff, who see the common ones. */
export const commonDeadline = sql<number | null>`activity.ends_at`

/** When it ends for all, and for the class or group with the latest end of its own; null: never. */
export const lastCommonDeadline = sql<number | null>`case when activity.ends_at is not null
  then greatest(activity.ends_at, (
    select max(meant.ends_at) from activity_audience as meant where meant.activity_id = activity.id))
end`

/**
 * When it ends for whoever has the longest time; null: never. Only few have times of their own, and only they are looked up: what has
 * no begin is extended by no allowance, and ends later than for all only where somebody has an end of their own. Whether it is for
 * them is asked from the latest end on until it is for somebody: `offset 0` keeps that behind the order.
 */
export const lastDeadline = sql<number | null>`case when activity.ends_at is not null
  then greatest(${lastCommonDeadline}, (
    select latest.deadline from (
      select own_times.account_id, least(own_times.ends_at, ${endedForAll}) as deadline from activity_exception as own_times
      where activity.begins_at is null and own_times.activity_id = activity.id and ${hasOwnTerms} and not ${isExcused}
      union all
      select single.account_id, ${deadline} as deadline from (
        select * from activity_exception where activity_id = activity.id
      ) as own_times full join (
        select * from accommodation where course_id = activity.course_id
      ) as allowed on allowed.account_id = own_times.account_id
      cross join lateral (select coalesce(own_times.account_id, allowed.account_id) as account_id) as single
      ${meantTimes(sql.ref('single.account_id'))}
      where activity.begins_at is not null and not ${isExcused}
      order by deadline desc offset 0
    ) as latest where ${isFor(sql.ref('latest.account_id'))} order by latest.deadline desc limit 1))
end`

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { lateRules, submissionStates } from '#contract/features/submission/rules.ts'
import { ownTermsOf } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { isDecided } from '../task/decided.ts'
import { kindOf } from '../task/kind.ts'
import { hidesNames } from '../task/names.ts'
import { checkMeant } from './identity.ts'
import { openOwn } from './opening.ts'

/** Whether a student sees what others have handed in, where that is allowed, and what a comparison says of their own. */
export const readingLevels = {
  no: 0,
  /** They can still hand in, after their own end or without any: as soon as they make their own final. */
  onceFinal: 1,
  /** They can hand in nothing more. */
  yes: 2,
} as const

const { no, onceFinal, yes } = readingLevels

type Student = RawBuilder<string> | string | null

/** Another attempt can be begun after the row `author`, whose `own_terms` are joined, or is being written. */
const isFollowed = (now: number) => sql<SqlBool>`(
  (policy.attempts is null or author.attempt < greatest(policy.attempts, own_terms.attempts))
  and coalesce(own_terms.deadline > ${at(now)}, true))`

/** What the row `author` alone can still do. */
const levelOfAuthor = (now: number) => sql<number>`case
  when (${isDecided} or submission.ends_at <= ${at(now)})
    and not ${isFollowed(now)} then ${sql.lit(yes)}
  when own_terms.deadline > ${at(now)} then ${sql.lit(no)}
  when own_terms.deadline is not null and policy.late_rule = ${sql.lit(lateRules.refused)} then ${sql.lit(yes)}
  else ${sql.lit(onceFinal)} end`

/**
 * One of `readingLevels`, as SQL over a row `activity`. Whoever has handed in nothing sees nothing; of several who share
 * their work each can hand it in for all, so nobody reads while one of them still can.
 */
export const readingOf = (student: Student, now: number) => sql<number>`coalesce((
  select case when own.final_at is not null or course.ended_at is not null then ${sql.lit(yes)} else (
    select min(${levelOfAuthor(now)}) from submission_author as author
    join lateral ${ownTermsOf(sql.ref('author.account_id'))} as own_terms on true
    where author.submission_id = own.submission_id and (author.account_id = own.account_id or exists (
      select from activity_student as present
      where present.activity_id = author.activity_id and present.account_id = author.account_id))) end
  from submission_author as own
  join submission on submission.id = own.submission_id
  join submission_policy as policy on policy.activity_id = own.activity_id
  join course on course.id = activity.course_id
  where own.activity_id = activity.id and own.account_id = ${student} and own.is_latest
    and own.state in (${sql.lit(submissionStates.submitted)}, ${sql.lit(submissionStates.graded)})), ${sql.lit(no)})`

const levelOf = prepared(
  (_, activityId: string, studentId: string | null, now: number) => sql<{ level: number }>`
    select ${readingOf(studentId, now)} as level from activity where activity.id = ${activityId}`,
)

/** The same by itself; of staff, also viewing as a student, `no`. */
export const readingLevelOf = async ({ db, studentId, now }: CourseContext, activityId: string) =>
  (await levelOf.first(db, activityId, studentId, now))?.level ?? no

const ofFinal = (activityId: RawBuilder<unknown>) => sql`from submission_author as closed
  where closed.activity_id = ${activityId} and closed.is_latest and closed.final_at is not null
    and closed.state <> ${sql.lit(submissionStates.returned)}`

/** Whether some have got to see what others handed in: a later end opens nothing of theirs. As SQL over `activity`. */
export const hasFinal = sql<boolean>`exists (select ${ofFinal(sql`activity.id`)})`

const finalOf = prepared(
  (_, activityId: string) => sql<{ count: number }>`
    select count(*)::int as count ${ofFinal(sql`${activityId}`)}`,
)

/** How many they are. */
export const countAllFinal = async (db: Database, activityId: string) =>
  (await finalOf.one(db, activityId)).count

const finalAmong = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql<{ count: number }>`
    select count(*)::int as count from submission_author as own
    join submission_policy on submission_policy.activity_id = own.activity_id and not ${hidesNames}
    where own.activity_id = ${activityId} and own.account_id = any(${accountIds}::uuid[]) and own.is_latest
      and own.final_at is not null and own.state <> ${sql.lit(submissionStates.returned)}`,
)

/** The same of some students; 0 where staff are not to know whose work is whose. */
export const countFinal = async (db: Database, activityId: string, accountIds: readonly string[]) =>
  (await finalAmong.one(db, activityId, accountIds)).count

const isFinalOf = prepared((db, activityId: string, accountId: string | null) =>
  db
    .selectFrom('submission_author')
    .select('account_id')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .where('is_latest', '=', sql.lit(true))
    .where('final_at', 'is not', null),
)

/** Whether it is stored that the caller has got to see what others handed in. */
export const hasLooked = async ({ db, studentId }: CourseContext, activityId: string) =>
  (await isFinalOf.first(db, activityId, studentId)) !== undefined

const setFinal = prepared((db, activityId: string, accountIds: readonly string[], now: number) =>
  db
    .updateTable('submission_author')
    .set({ final_at: at(now) })
    .where('activity_id', '=', activityId)
    .where('final_at', 'is', null)
    .where(
      sql<SqlBool>`submission_id in (
        select own.submission_id from submission_author as own
        where own.activity_id = ${activityId} and own.account_id = any(${accountIds}::uuid[]))`,
    ),
)

/**
 * From now on these students see what others have handed in, so what is theirs is final: nothing of it is written or handed
 * in any more, by nobody who shares it, unless staff return it.
 */
export function makeFinal(db: Database, activityId: string, accountIds: readonly string[], now: number) {
  void setFinal(db, activityId, accountIds, now)
}

const setAllFinal = prepared((db, activityId: string, now: number) =>
  db
    .updateTable('submission_author')
    .set({ final_at: at(now) })
    .where('activity_id', '=', activityId)
    .where('final_at', 'is', null)
    .where('state', 'in', [sql.lit(submissionStates.submitted), sql.lit(submissionStates.graded)]),
)

/** The same for all that has been handed in, not returned since: everybody who has may see now what is right. */
export const makeAllFinal = ({ db, now }: Unit, activityId: string) => void setAllFinal(db, activityId, now)

const authorsWith = prepared((db, submissionId: string) =>
  db.selectFrom('submission_author').select('account_id').where('submission_id', '=', submissionId),
)

/**
 * Makes what the caller has handed in final, for all who share it, in order to see what others have handed in. Done again,
 * or where nothing can be handed in any more, it only keeps that they have seen it.
 * @param work the submission that is meant; left out: the one of today
 * @throws otherWork, notHandedIn, workOpen before their own end
 */
export async function finish(context: CourseContext, id: string, work?: string) {
  const { db, person, now } = context
  const { own, task } = await openOwn(context, id, [])
  const kind = kindOf(context, task)
  checkMeant(own, work, kind.errors.otherWork)
  const [level, authors] = await Promise.all([
    readingLevelOf({ ...context, studentId: person.id }, id),
    authorsWith(db, own.id),
  ])
  if (level === no) fail(own.version === 0 ? kind.errors.notHandedIn : kind.errors.workOpen)
  makeFinal(db, id, [person.id], now)
  kind.on.workChanged(
    context,
    task,
    authors.map(({ account_id }) => account_id),
  )
}

const showsSomething = prepared((db, id: string) =>
  db
    .selectFrom('submission_policy as policy')
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'policy.activity_id')
    .select('policy.activity_id')
    .where('policy.activity_id', '=', id)
    .where(eb =>
      eb.or([eb('policy.classmates', '>', eb.lit(0)), eb('duplicate.is_shown', '=', eb.lit(true))]),
    ),
)

/** The same at the caller's wish. @throws notFound where that shows nothing, and as `finish` */
export async function finishToSee(context: CourseContext, id: string, work?: string) {
  const [shows] = await Promise.all([showsSomething.first(context.db, id), finish(context, id, work)])
  if (!shows) fail(kernelErrors.notFound)
}

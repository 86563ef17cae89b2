import { type SqlBool, sql } from 'kysely'
import { courseStart } from '#contract/features/member/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { invitationAnswered } from './events.ts'

/**
 * A place that a roster keeps asks who can be reached by its phone or e-mail, is not in the course, and has not said no.
 * Whether there is such a person is for that person alone to know: the staff of the course see what their roster said.
 */
const asks = sql<SqlBool>`(invitation.phone = account.phone or lower(invitation.email) = lower(account.email))
  and account.deleted_at is null and course.deleted_at is null and course.ended_at is null
  and not exists (select from course_member m
    where m.course_id = course.id and m.account_id = account.id)
  and not exists (select from invitation_decline d
    where d.course_id = course.id and d.account_id = account.id)`

type Place = Awaited<ReturnType<typeof takePlaces>>[number]

/** The invitations that a person has not answered, with their courses. */
export const invitationsOf = fragment((db, accountId: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('course', 'course.id', 'invitation.course_id')
    .innerJoin('account', join => join.on('account.id', '=', accountId))
    .where(asks),
)

/** The people invited by a course's places, all or those kept since a moment, as SQL for rows of account_id. */
export const askedBy = (courseId: string, since = 0) => sql`
  select distinct account.id as account_id
  from invitation
  join course on course.id = invitation.course_id
  join account on (account.phone = invitation.phone or lower(account.email) = lower(invitation.email))
  where invitation.course_id = ${courseId} and invitation.created_at >= ${at(since)} and ${asks}`

/** Which courses keep a place that asks this person. */
export const coursesAsking = prepared((db, accountId: string) =>
  invitationsOf(db, accountId).select('course.id').distinct().orderBy('course.id'),
)

/**
 * Takes the name of a newcomer off the list of those awaited: known by phone, e-mail, or number and name. An earlier
 * no is forgotten. @returns what the roster said
 */
export async function takePlaces({ db, emit }: Unit, courseId: string, accountId: string) {
  void forgetDecline(db, courseId, accountId)
  const places = await deletePlaces(db, courseId, accountId)
  if (places.length > 0) void emit(invitationAnswered, { courseId, accountId })
  return places
}

const forgetDecline = prepared((db, courseId: string, accountId: string) =>
  db.deleteFrom('invitation_decline').where('course_id', '=', courseId).where('account_id', '=', accountId),
)

const deletePlaces = prepared((db, courseId: string, accountId: string) =>
  db
    .deleteFrom('invitation')
    .using('account')
    .where('account.id', '=', accountId)
    .where('course_id', '=', courseId)
    .where(
      sql<SqlBool>`(invitation.phone = account.phone or lower(invitation.email) = lower(account.email)
        or (invitation.number <> '' and lower(invitation.number) = lower(account.number)
          and lower(invitation.name) = lower(account.name)))`,
    )
    .returning(['invitation.class_id', 'invitation.number', 'invitation.counts_all']),
)

/** Puts a newcomer into the class that the roster named, and lets count for them what it said; with `onlyFirst` not when there is one already. */
export function giveClass(
  db: Database,
  courseId: string,
  accountId: string,
  places: readonly Place[],
  { onlyFirst = false } = {},
) {
  const classId = places.find(({ class_id }) => class_id)?.class_id
  if (classId) void setClass({ onlyFirst })(db, courseId, accountId, classId)
  if (places.some(place => place.counts_all)) void setCountsFrom(db, courseId, [accountId], courseStart)
}

const setClass = variants({ onlyFirst: [true, false] }, ({ onlyFirst }) =>
  prepared((db, courseId: string, accountId: string, classId: string) => {
    const membership = db
      .updateTable('membership')
      .set({ class_id: classId })
      .where('course_id', '=', courseId)
      .where('account_id', '=', accountId)
    return onlyFirst ? membership.where('class_id', 'is', null) : membership
  }),
)

/** From when what is due counts for these students; null: since they joined. @returns how many they are */
export const setCountsFrom = prepared(
  (db, courseId: string, accountIds: readonly string[], from: number | null) =>
    db
      .updateTable('membership')
      .set({ counts_from: at(from) })
      .where('course_id', '=', courseId)
      .where('role', '=', 'student')
      .where('left_at', 'is', null)
      .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`),
)

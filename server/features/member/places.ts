import { type SqlBool, sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { invitationAnswered } from './events.ts'

/**
 * A place that a roster keeps asks who can be reached by its phone or e-mail, is not in the course, and has not said no.
 * Whether there is such a person is for that person alone to know: the staff of the course see what their roster said.
 */
const asks = sql<SqlBool>`(invitation.phone = account.phone or lower(invitation.email) = lower(account.email))
  and account.deleted_at is null and course.deleted_at is null and course.ended_at is null
  and not exists (select from membership m
    where m.course_id = course.id and m.account_id = account.id and m.left_at is null)
  and not exists (select from invitation_decline d
    where d.course_id = course.id and d.account_id = account.id)`

type Place = Awaited<ReturnType<typeof takePlaces>>[number]

/** The invitations that a person has not answered, with their courses. */
export function invitationsOf(db: Database, accountId: string) {
  return db
    .selectFrom('invitation')
    .innerJoin('course', 'course.id', 'invitation.course_id')
    .innerJoin('account', join => join.on('account.id', '=', accountId))
    .where(asks)
}

/** Whom the places of a course ask, those kept since a moment or all, as SQL for rows of account_id. */
export const askedBy = (courseId: string, since = 0) => sql`
  select distinct account.id as account_id
  from invitation
  join course on course.id = invitation.course_id
  join account on (account.phone = invitation.phone or lower(account.email) = lower(invitation.email))
  where invitation.course_id = ${courseId} and invitation.created_at >= ${at(since)} and ${asks}`

/** Which courses keep a place that asks this person. */
export async function coursesAsking(db: Database, accountId: string) {
  const rows = await invitationsOf(db, accountId)
    .select('course.id')
    .distinct()
    .orderBy('course.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes the name of a newcomer off the list of those awaited: known by phone, e-mail, or number and name. An earlier
 * no is forgotten. @returns what the roster said
 */
export async function takePlaces(unit: Unit, courseId: string, accountId: string) {
  const { db } = unit
  const person = await db
    .selectFrom('account')
    .select(['name', 'phone', 'email', 'number'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!person) return []
  await db
    .deleteFrom('invitation_decline')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .execute()
  const places = await db
    .deleteFrom('invitation')
    .where('course_id', '=', courseId)
    .where(
      sql<SqlBool>`(phone = ${person.phone} or lower(email) = lower(${person.email})
        or (number <> '' and lower(number) = lower(${person.number}) and lower(name) = lower(${person.name})))`,
    )
    .returning(['class_id', 'number'])
    .execute()
  if (places.length > 0) await unit.emit(invitationAnswered, { courseId, accountId })
  return places
}

/** Puts a newcomer into the class that the roster named; with `onlyFirst` not when there is one already. */
export async function giveClass(
  db: Database,
  courseId: string,
  accountId: string,
  places: readonly Place[],
  { onlyFirst = false } = {},
) {
  const classId = places.find(({ class_id }) => class_id)?.class_id
  if (!classId) return
  let update = db
    .updateTable('membership')
    .set({ class_id: classId })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
  if (onlyFirst) update = update.where('class_id', 'is', null)
  await update.execute()
}

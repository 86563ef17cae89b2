import { type SqlBool, sql } from 'kysely'
import { nameColumns } from '#server/features/account/public.ts'
import { admitStudent, admitStudents } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { key, type PlannedLine } from './roster-plan.ts'

/** Does what a plan says, in a fixed number of statements but for the events of those who come in. */
export async function carryOut(
  unit: Unit,
  place: { courseId: string; personId: string },
  planned: readonly PlannedLine[],
  newClasses: readonly string[],
) {
  const { db, now } = unit
  const { courseId } = place
  await inSlices(newClasses, slice =>
    db
      .insertInto('course_class')
      .values(slice.map(name => ({ id: newId(), course_id: courseId, name, created_at: at(now) })))
      .execute(),
  )
  const classes = await db
    .selectFrom('course_class')
    .select(['id', 'name'])
    .where('course_id', '=', courseId)
    .execute()
  const classIds = new Map(classes.map(({ id, name }) => [key(name), id]))
  const classOf = (line: PlannedLine) => classIds.get(key(line.class)) ?? null
  const linesTo = (kind: PlannedLine['target']['kind'], outcome: PlannedLine['outcome']) =>
    planned.filter(line => line.target.kind === kind && line.outcome === outcome)

  const coming = linesTo('account', 'added')
  await admitStudents(
    unit,
    courseId,
    coming.map(({ target }) => target.id),
  )
  const invited = linesTo('nobody', 'added')
  await inSlices(invited, slice =>
    db
      .insertInto('invitation')
      .values(
        slice.map(line => ({
          id: newId(),
          course_id: courseId,
          class_id: classOf(line),
          ...nameColumns(line.name),
          number: line.number,
          phone: line.phone || null,
          email: line.email || null,
          invited_by: place.personId,
          created_at: at(now),
        })),
      )
      .execute(),
  )
  const moving = linesTo('member', 'changed')
  await setClasses('membership', [...coming.filter(line => line.class !== ''), ...moving])
  const awaited = linesTo('invitation', 'changed')
  await setClasses('invitation', awaited)
  return { joined: coming.length, invited: invited.length, changed: moving.length + awaited.length }

  async function setClasses(table: 'membership' | 'invitation', lines: readonly PlannedLine[]) {
    const ids = lines.map(({ target }) => target.id)
    const chosen = lines.map(classOf)
    const who = table === 'membership' ? sql.ref('membership.account_id') : sql.ref('invitation.id')
    await sql`update ${sql.table(table)} set class_id = chosen.class_id
      from unnest(${ids}::uuid[], ${chosen}::uuid[]) as chosen (id, class_id)
      where course_id = ${courseId} and ${who} = chosen.id`.execute(db)
  }
}

async function inSlices<T>(all: readonly T[], run: (slice: T[]) => Promise<unknown>) {
  for (let from = 0; from < all.length; from += 500) await run(all.slice(from, from + 500))
}

/**
 * Gives a newcomer the class that a roster keeps for the person, known by phone, e-mail, or number and name, and takes
 * the name off the list of those awaited.
 */
export async function takePlace({ db }: Unit, courseId: string, accountId: string) {
  const person = await db
    .selectFrom('account')
    .select(['name', 'phone', 'email', 'number'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!person) return false
  const places = await db
    .deleteFrom('invitation')
    .where('course_id', '=', courseId)
    .where(
      sql<SqlBool>`(phone = ${person.phone} or lower(email) = lower(${person.email})
        or (number <> '' and lower(number) = lower(${person.number}) and lower(name) = lower(${person.name})))`,
    )
    .returning(['class_id'])
    .execute()
  const classId = places.find(({ class_id }) => class_id)?.class_id
  if (classId)
    await db
      .updateTable('membership')
      .set({ class_id: classId })
      .where('course_id', '=', courseId)
      .where('account_id', '=', accountId)
      .where('class_id', 'is', null)
      .execute()
  return places.length > 0
}

/**
 * Brings somebody who has just proved a phone or an e-mail into the courses that keep a place for it. A course that is
 * full or has ended goes on keeping it.
 */
export async function enterAwaitingCourses(unit: Unit, accountId: string) {
  const courses = await unit.db
    .selectFrom('invitation')
    .innerJoin('course', 'course.id', 'invitation.course_id')
    .innerJoin('account', join => join.on('account.id', '=', accountId))
    .select('course.id')
    .distinct()
    .where(sql<SqlBool>`(invitation.phone = account.phone or lower(invitation.email) = lower(account.email))`)
    .where('course.deleted_at', 'is', null)
    .where('course.ended_at', 'is', null)
    .orderBy('course.id')
    .execute()
  for (const { id } of courses) await admitStudent(unit, id, accountId)
}

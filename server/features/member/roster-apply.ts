import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { nameColumns } from '#server/kernel/names.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { key, type PlannedLine } from './roster-plan.ts'

/**
 * Does what a plan says, in a fixed number of statements and one more for every further 500 who are new. Nobody comes in
 * by it: a place is kept for who is new.
 */
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
  await setClasses('membership', moving)
  const awaited = linesTo('invitation', 'changed')
  await setClasses('invitation', awaited)
  return { joined: 0, invited: invited.length, changed: moving.length + awaited.length }

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

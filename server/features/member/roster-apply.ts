import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { classesChanged } from './events.ts'
import { classesIn, key, type PlannedLine } from './roster-plan.ts'

interface Place {
  courseId: string
  personId: string
}

interface Roster extends Place {
  /** What was due before newcomers come counts for them as well. */
  countsAll: boolean
}

/**
 * Does what a plan says, in as many statements however long it is. It adds no members: a place is kept for each
 * newcomer.
 */
export async function carryOut(
  { db, now, emit }: Unit,
  { courseId, personId, countsAll }: Roster,
  planned: readonly PlannedLine[],
  newClasses: readonly string[],
) {
  void addClasses(db, { courseId, ids: newClasses.map(newId), names: newClasses, now })
  const classes = await classesIn(db, courseId)
  const classIds = new Map(classes.map(({ id, name }) => [key(name), id]))
  const classOf = (line: PlannedLine) => classIds.get(key(line.class)) ?? null
  const linesTo = (kind: PlannedLine['target']['kind'], outcome: PlannedLine['outcome']) =>
    planned.filter(line => line.target.kind === kind && line.outcome === outcome)

  const newcomers = linesTo('nobody', 'added')
  const names = newcomers.map(line => nameColumns(line.name))
  void keepPlaces(db, {
    ids: newcomers.map(newId),
    classIds: newcomers.map(classOf),
    names: names.map(({ name }) => name),
    nameKeys: names.map(({ name_key }) => name_key),
    numbers: newcomers.map(({ number }) => number),
    phones: newcomers.map(({ phone }) => phone || null),
    emails: newcomers.map(({ email }) => email || null),
    courseId,
    personId,
    countsAll,
    now,
  })
  const moving = linesTo('member', 'changed')
  void moveMembers(db, courseId, idsOf(moving), moving.map(classOf))
  if (moving.length > 0) void emit(classesChanged, { courseId, accountIds: idsOf(moving) })
  const moved = linesTo('invitation', 'changed')
  void movePlaces(db, courseId, idsOf(moved), moved.map(classOf))
  return { joined: 0, invited: newcomers.length, changed: moving.length + moved.length }
}

const idsOf = (lines: readonly PlannedLine[]) => lines.map(({ target }) => target.id)

interface NewClasses {
  courseId: string
  ids: string[]
  names: readonly string[]
  now: number
}

const addClasses = prepared(
  (_, { courseId, ids, names, now }: NewClasses) => sql`
    insert into course_class (id, course_id, name, created_at)
    select id, ${courseId}::uuid, name, ${at(now)} from unnest(${ids}::uuid[], ${names}::text[]) as made (id, name)`,
)

interface NewPlaces extends Roster {
  ids: string[]
  classIds: (string | null)[]
  names: string[]
  nameKeys: string[]
  numbers: string[]
  phones: (string | null)[]
  emails: (string | null)[]
  now: number
}

const keepPlaces = prepared(
  (_, kept: NewPlaces) => sql`
    insert into invitation
      (id, course_id, class_id, name, name_key, number, phone, email, invited_by, counts_all, created_at)
    select id, ${kept.courseId}::uuid, class_id, name, name_key, number, phone, email, ${kept.personId}::uuid,
      ${kept.countsAll}::boolean, ${at(kept.now)}
    from unnest(${kept.ids}::uuid[], ${kept.classIds}::uuid[], ${kept.names}::text[], ${kept.nameKeys}::text[],
        ${kept.numbers}::text[], ${kept.phones}::text[], ${kept.emails}::text[])
      as kept (id, class_id, name, name_key, number, phone, email)`,
)

const moveMembers = prepared(
  (_, courseId: string, ids: string[], classIds: (string | null)[]) => sql`
    update membership set class_id = chosen.class_id
    from unnest(${ids}::uuid[], ${classIds}::uuid[]) as chosen (id, class_id)
    where course_id = ${courseId} and account_id = chosen.id`,
)

const movePlaces = prepared(
  (_, courseId: string, ids: string[], classIds: (string | null)[]) => sql`
    update invitation set class_id = chosen.class_id
    from unnest(${ids}::uuid[], ${classIds}::uuid[]) as chosen (id, class_id)
    where course_id = ${courseId} and invitation.id = chosen.id`,
)

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { packageErrors } from '#contract/features/package/errors.ts'
import { isUnclaimed } from '#server/features/account/public.ts'
import { dismissStudents, lockCourse } from '#server/features/course/public.ts'
import { classesChanged } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { PortableTable, Through } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type Portables, readColumns } from './tables.ts'

/** An imported student, and the member of the course who is the same person. */
export interface Pair {
  imported: string
  student: string
}

/**
 * The students of a course whose accounts nobody can log in to, each with the member who has the same number and name.
 */
export const listImported = prepared(
  (_, courseId: string) => sql<{ id: string; name: string; number: string; same_id: string | null }>`
    with student as materialized (
      select account.id, name, number, lower(number) as number_key, lower(name) as name_key,
        ${isUnclaimed('account')} as is_imported
      from course_student membership join account on account.id = membership.account_id
      where course_id = ${courseId}
    ), single as materialized (
      select number_key, name_key, (array_agg(id))[1] as id from student where not is_imported and number <> ''
      group by number_key, name_key having count(*) = 1
    )
    select student.id, name, number, single.id as same_id
    from student left join single using (number_key, name_key) where is_imported
    order by number, student.id`,
)

/**
 * What a merge of these people would do: how many of their works and records are transferred, and how many stay because
 * the real person already has some there.
 * @throws notSame when a pair is invalid
 */
export async function previewMerge(
  db: Database,
  portables: Portables,
  courseId: string,
  pairs: readonly Pair[],
) {
  let moved = 0
  let kept = 0
  for (const pair of pairs) {
    await checkPair(db, courseId, pair)
    for (const group of groupsOf(portables)) {
      const { moving, staying } = await unitsOf(db, portables, courseId, group, pair)
      moved += moving.length
      kept += staying.length
    }
  }
  return { moved, kept }
}

/** Transfers the imported people's work in this course to the real ones; the imported ones leave it. */
export async function mergeStudents(
  unit: Unit,
  portables: Portables,
  courseId: string,
  pairs: readonly Pair[],
) {
  const { db } = unit
  // One at a time, and nobody joins or leaves meanwhile.
  await lockCourse(db, courseId)
  const done = await previewMerge(db, portables, courseId, pairs)
  const columns = await readColumns(db)
  for (const pair of pairs) {
    for (const group of groupsOf(portables)) {
      const { moving } = await unitsOf(db, portables, courseId, group, pair)
      if (moving.length > 0) await moveRows(db, group, moving, pair, columns)
    }
    for (const table of portables.tables) {
      if (table.isGiven) await moveGiven(db, portables, courseId, table, pair)
      if (table.follows) await moveFollowing(db, portables, courseId, table, pair)
    }
    void mergeMembership(db, courseId, pair)
    await dismissStudents(unit, courseId, [pair.imported])
  }
  for (const { merged } of portables.declared) merged?.(unit, courseId)
  // They have the classes and groups of the imported ones.
  void unit.emit(classesChanged, { courseId, accountIds: pairs.map(({ student }) => student) })
  return done
}

async function checkPair(db: Database, courseId: string, { imported, student }: Pair) {
  const rows = await claims(db, courseId, [imported, student])
  const isFit = (id: string, unclaimed: boolean) =>
    rows.some(row => row.id === id && row.unclaimed === unclaimed)
  if (!isFit(imported, true) || !isFit(student, false)) fail(packageErrors.notSame)
}

const claims = prepared(
  (_, courseId: string, ids: readonly string[]) => sql<{ id: string; unclaimed: boolean }>`
    select account.id, ${isUnclaimed('account')} as unclaimed
    from course_student membership join account on account.id = membership.account_id
    where course_id = ${courseId}
      and account.id = any(${ids}::uuid[])`,
)

const mergeMembership = prepared(
  (_, courseId: string, { imported, student }: Pair) => sql`
    update membership as real set class_id = coalesce(real.class_id, gone.class_id),
      class_number = coalesce(nullif(real.class_number, ''), gone.class_number),
      grade = coalesce(nullif(real.grade, ''), gone.grade),
      enrolled_month = coalesce(nullif(real.enrolled_month, ''), gone.enrolled_month),
      counts_from = least(coalesce(real.counts_from, real.joined_at), coalesce(gone.counts_from, gone.joined_at))
    from membership as gone
    where real.course_id = ${courseId} and real.account_id = ${student}
      and gone.course_id = ${courseId} and gone.account_id = ${imported}`,
)

interface Group {
  /** The table whose rows the others are about: an activity, an attendance … */
  about: string
  tables: PortableTable[]
  /** What belongs to people through one of these, each after the table that leads to it. */
  behind: Behind[]
}

interface Behind {
  table: PortableTable & { through: Through }
  /** Which of its rows, as `t`, are about these things. */
  isAbout(things: readonly string[]): RawBuilder<SqlBool>
}

/** Tables with rows of people, grouped by what they are about: there a person has done something or not. */
function groupsOf({ tables }: Portables): Group[] {
  const personal = tables.filter(
    ({ refs, from, isGiven, through }) => from[1] !== 'course' && !isGiven && !through && personColumn(refs),
  )
  return [...Map.groupBy(personal, ({ from }) => from[1])].map(([about, those]) => ({
    about,
    tables: those,
    behind: tables.filter(hasThrough).flatMap(table => {
      if (!those.some(one => one.table === table.through.table)) return []
      return [{ table, isAbout: things => isAbout(tables, table, about, things) }]
    }),
  }))
}

const hasThrough = (table: PortableTable): table is Behind['table'] => table.through !== undefined

/** Follows the columns that lead to the course up to what the rows are about. */
function isAbout(
  tables: readonly PortableTable[],
  { table, from: [column, next] }: PortableTable,
  about: string,
  things: readonly string[],
): RawBuilder<SqlBool> {
  if (next === about) return sql<SqlBool>`t.${sql.ref(column)} = any(${things}::uuid[])`
  const leading = tables.find(one => one.table === next)
  const own = leading && Object.entries(leading.refs).find(([, ref]) => ref === 'own')?.[0]
  if (!own) throw new Error(`${table} does not lead to ${about}`)
  return sql<SqlBool>`t.${sql.ref(column)} in (
    select t.${sql.ref(own)} from ${sql.table(next)} t where ${isAbout(tables, leading, about, things)})`
}

/** Whether a row, as `t`, belongs to the course. */
function isInCourse(
  portables: Portables,
  { table, from: [column, next] }: PortableTable,
  courseId: string,
): RawBuilder<SqlBool> {
  if (next === 'course') return sql<SqlBool>`t.${sql.ref(column)} = ${courseId}`
  const leading = portables.tables.find(one => one.table === next)
  const own = leading && Object.entries(leading.refs).find(([, ref]) => ref === 'own')?.[0]
  if (!own) throw new Error(`${table} does not lead to a course`)
  return sql<SqlBool>`t.${sql.ref(column)} in (
    select t.${sql.ref(own)} from ${sql.table(next)} t where ${isInCourse(portables, leading, courseId)})`
}

const personColumn = (refs: PortableTable['refs']) =>
  Object.entries(refs).find(([, ref]) => ref === 'person')?.[0]

/** Whether the rows belong to the person, rather than merely naming them. */
const isOwned = ({ refs }: PortableTable) => !Object.values(refs).includes('own')

/** Where the imported person has done something: where the real one has not, and the rest. */
async function unitsOf(
  db: Database,
  portables: Portables,
  courseId: string,
  { tables }: Group,
  { imported, student }: Pair,
) {
  const owned = tables.filter(isOwned)
  const unitsWith = async (person: string, skipBlank: boolean) => {
    const found = new Set<string>()
    for (const table of owned) {
      // biome-ignore lint/plugin: the tables are those that the features declare
      const { rows } = await sql<{ unit: string }>`
        select distinct t.${sql.ref(table.from[0])} as unit from ${sql.table(table.table)} t
        where ${isInCourse(portables, table, courseId)} and t.${sql.ref(personColumn(table.refs)!)} = ${person}
          ${skipBlank && table.isBlank ? sql`and not ${table.isBlank}` : sql``}`.execute(db)
      for (const { unit } of rows) found.add(unit)
    }
    return found
  }
  const theirs = [...(await unitsWith(imported, false))]
  const taken = await unitsWith(student, true)
  return { moving: theirs.filter(id => !taken.has(id)), staying: theirs.filter(id => taken.has(id)) }
}

async function moveRows(
  db: Database,
  { tables, behind }: Group,
  moving: readonly string[],
  { imported, student }: Pair,
  columns: Awaited<ReturnType<typeof readColumns>>,
) {
  const owned = tables.filter(isOwned)
  const ofPerson = (table: PortableTable, person: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`t.${sql.ref(table.from[0])} = any(${moving}::uuid[])
      and t.${sql.ref(personColumn(table.refs)!)} = ${person}`
  const remove = async (person: string) => {
    for (const table of owned.toReversed()) {
      // biome-ignore lint/plugin: the tables are those that the features declare
      await sql`delete from ${sql.table(table.table)} t where ${ofPerson(table, person)}`.execute(db)
    }
  }
  const giveFiles = async ({ table, refs }: PortableTable, which: RawBuilder<SqlBool>) => {
    for (const [column, ref] of Object.entries(refs)) {
      if (ref !== 'file') continue
      const isList = columns.get(table)?.some(one => one.name === column && one.type === '_uuid')
      const ids = isList ? sql`unnest(t.${sql.ref(column)})` : sql`t.${sql.ref(column)}`
      // biome-ignore lint/plugin: the tables are those that the features declare
      await sql`update file set owner_id = ${student} where owner_id = ${imported}
        and id in (select ${ids} from ${sql.table(table)} t where ${which})`.execute(db)
    }
  }
  // Only blank rows: others prevent the transfer.
  const emptied = await Promise.all(
    behind.map(({ table: { through } }) => {
      const named = owned.find(({ table }) => table === through.table)!
      // biome-ignore lint/plugin: the tables are those that the features declare
      return sql<{
        id: string
      }>`select distinct t.${sql.ref(through.there)} as id from ${sql.table(through.table)} t
        where ${ofPerson(named, student)} and t.${sql.ref(through.there)} is not null`.execute(db)
    }),
  )
  await remove(student)
  for (const [index, { table }] of [...behind.entries()].toReversed()) {
    const { through } = table
    const ids = emptied[index]!.rows.map(({ id }) => id)
    // biome-ignore lint/plugin: the tables are those that the features declare
    await sql`delete from ${sql.table(table.table)} t where t.${sql.ref(through.here)} = any(${ids}::uuid[])
      and not exists (select from ${sql.table(through.table)} other
        where other.${sql.ref(through.there)} = t.${sql.ref(through.here)})`.execute(db)
  }
  // Rows reference each other by person, so all are rewritten before the old ones are deleted.
  for (const table of owned) {
    const change = sql`jsonb_build_object(${personColumn(table.refs)!}::text, ${student}::text)`
    // biome-ignore lint/plugin: the tables are those that the features declare
    await sql`insert into ${sql.table(table.table)}
      select (jsonb_populate_record(t, ${change})).* from ${sql.table(table.table)} t
      where ${ofPerson(table, imported)}`.execute(db)
    await giveFiles(table, ofPerson(table, student))
  }
  for (const { table, isAbout } of behind) {
    for (const [column, ref] of Object.entries(table.refs))
      if (ref === 'person' || ref === 'author')
        // biome-ignore lint/plugin: the tables are those that the features declare
        await sql`update ${sql.table(table.table)} t set ${sql.ref(column)} = ${student}
          where t.${sql.ref(column)} = ${imported} and ${isAbout(moving)}`.execute(db)
    await giveFiles(table, isAbout(moving))
  }
  for (const table of tables.filter(one => !isOwned(one))) {
    // biome-ignore lint/plugin: the tables are those that the features declare
    await sql`update ${sql.table(table.table)} t set ${sql.ref(personColumn(table.refs)!)} = ${student}
      where ${ofPerson(table, imported)}`.execute(db)
  }
  await remove(imported)
}

/** What either was given: the member keeps what staff gave here, and gets the rest. */
async function moveGiven(
  db: Database,
  portables: Portables,
  courseId: string,
  given: PortableTable,
  { imported, student }: Pair,
) {
  const { table, refs } = given
  const person = personColumn(refs)!
  const change = sql`jsonb_build_object(${person}::text, ${student}::text)`
  const those = sql<SqlBool>`t.${sql.ref(person)} = ${imported} and ${isInCourse(portables, given, courseId)}`
  // biome-ignore lint/plugin: the tables are those that the features declare
  await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, ${change})).* from ${sql.table(table)} t
    where ${those} on conflict do nothing`.execute(db)
  // biome-ignore lint/plugin: the tables are those that the features declare
  await sql`delete from ${sql.table(table)} t where ${those}`.execute(db)
}

/** What follows a person as it is, ids included. */
async function moveFollowing(
  db: Database,
  portables: Portables,
  courseId: string,
  following: PortableTable,
  { imported, student }: Pair,
) {
  const { table, from, refs, follows = [] } = following
  const person = sql.ref(personColumn(refs)!)
  const same = [from[0], ...follows].map(
    column => sql`other.${sql.ref(column)} is not distinct from t.${sql.ref(column)}`,
  )
  // biome-ignore lint/plugin: the tables are those that the features declare
  await sql`update ${sql.table(table)} t set ${person} = ${student}
    where t.${person} = ${imported} and ${isInCourse(portables, following, courseId)}
      ${
        follows.length > 0
          ? sql`and not exists (select from ${sql.table(table)} other
              where other.${person} = ${student} and ${sql.join(same, sql` and `)})`
          : sql``
      }`.execute(db)
}

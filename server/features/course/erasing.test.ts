import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { courseCalls } from '#contract/features/course/calls.ts'
import { seedAttendance } from '#seed/attendance.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { seedEnrolment } from '#seed/enrolment.ts'
import { seedGroups } from '#seed/groups.ts'
import { seedHomework } from '#seed/homework.ts'
import { seedMembers } from '#seed/members.ts'
import { castId, demoPassword, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit, transaction } from '#server/kernel/unit.ts'
import { eraseWorker } from './deletion.ts'

const app = testApp()
const day = 86_400_000
let tables: string[]

beforeAll(async () => {
  await transaction(app().services, async unit => {
    await seedMembers(unit)
    await seedGroups(unit)
    await seedHomework(unit)
    await seedAttendance(unit)
    await seedEnrolment(unit)
  })
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'course_id' and table_type = 'BASE TABLE'`.execute(
    app().db,
  )
  tables = rows.map(({ name }) => name)
})

/** Rows of a course by table. The database's foreign keys cover what depends on those. */
async function rowsOf(courseId: string) {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where course_id = ${courseId}`.execute(app().db)
    if (rows[0]!.count > 0) counts[table] = rows[0]!.count
  }
  return counts
}

test('thirty days after its deletion nothing of a course is left but its place in the owner’s limit', async () => {
  const { db, services, clock } = app()
  const courseid = linearAlgebra.id
  const folder = { course_id: courseid, position: 0, created_at: at(clock.now()) }
  await db
    .insertInto('folder')
    .values([
      { ...folder, id: castId(40, 1), title: 'Outer' },
      { ...folder, id: castId(40, 2), title: 'Inner', parent_id: castId(40, 1) },
    ])
    .execute()
  const before = await rowsOf(courseid)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['membership', 'activity', 'folder', 'attendance', 'group_batch', 'course_class']),
  )
  const other = await rowsOf(emptyCourse.id)
  expect(other.enrolment).toBeGreaterThan(0)
  const { total } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()

  await app().call(teacher1, courseCalls.delete, { courseId: courseid, password: demoPassword })
  await app().settle()
  const waiting = await sql<{ data: { courseId: string; deletedAt: number }; after: number }>`
    select data, start_after as after from pgboss.job where name = 'course.erase'`.execute(db)
  const [job] = waiting.rows
  expect(job?.after).toBe(job!.data.deletedAt + 30 * day)
  expect(await rowsOf(courseid)).toMatchObject({ membership: before.membership })

  clock.advance(30 * day)
  // Twice, as after a crash.
  for (let turn = 0; turn < 2; turn++) await eraseWorker.run(readingUnit(services), job!.data)
  expect(await rowsOf(courseid)).toEqual({})
  expect(await rowsOf(emptyCourse.id)).toEqual(other)
  const course = await db
    .selectFrom('course')
    .selectAll()
    .where('id', '=', courseid)
    .executeTakeFirstOrThrow()
  expect(course).toMatchObject({ owner_id: teacher1.id, name: '', intro: '', class_name: '' })
  expect(course.erased_at).toBeGreaterThanOrEqual(job!.data.deletedAt + 30 * day)
  const files = await db
    .selectFrom('file')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  expect(files.total).toBe(total)
})

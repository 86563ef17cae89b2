import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { fragment, prepared, preparedStatements, variants } from './prepared.ts'
import { testApp } from './test-app.ts'

const app = testApp()
const roleOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('membership')
    .select(['role'])
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .where('course_id', '=', courseId)
    .where('position', '=', 0),
)

test('a prepared query fills in its arguments wherever they occur, and keeps its constants', async () => {
  expect(await roleOf(app().db, linearAlgebra.id, teacher1.id)).toEqual([{ role: 'owner' }])
  expect(await roleOf(app().db, linearAlgebra.id, students[0]!.id)).toEqual([{ role: 'student' }])
  expect(await roleOf(app().db, teacher1.id, linearAlgebra.id)).toEqual([])
})

const membersOf = fragment((db, courseId: string) =>
  db.selectFrom('membership').select(['account_id', 'position']).where('course_id', '=', courseId),
)
const members = variants({ isStaff: [true, false] }, ({ isStaff }) =>
  prepared((db, { courseId }: { courseId: string }) =>
    isStaff ? membersOf(db, courseId).where('role', '!=', 'student') : membersOf(db, courseId),
  ),
)

test('variants of a query are separate queries built from common parts, each identified by its text', async () => {
  const staff = await members({ isStaff: true })(app().db, { courseId: linearAlgebra.id })
  const all = await members({ isStaff: false })(app().db, { courseId: linearAlgebra.id })
  expect(staff.map(row => row.account_id)).toContain(teacher1.id)
  expect(staff.map(row => row.account_id)).not.toContain(students[0]!.id)
  expect(all.length).toBeGreaterThan(staff.length)
  const texts = [...preparedStatements.values()]
  expect(
    texts.filter(text => text.startsWith('select "account_id", "position" from "membership"')).length,
  ).toBe(2)
})

test('an argument goes into its query as it is, whatever its name; a query that computes with one is not built', async () => {
  const said = prepared(
    (_, { kind }: { kind: string }) => sql<{ kind: string }>`select ${kind}::text as kind`,
  )
  expect(await said(app().db, { kind: 'a kind' })).toEqual([{ kind: 'a kind' }])
  expect(() => prepared((_, { n }: { n: number }) => sql`select ${n + 1}`)).toThrow(TypeError)
  expect(() => prepared((_, word: string) => sql`select ${`%${word}%`}`)).toThrow(TypeError)
})

test('an argument whose rest is taken or which is copied is refused when its query is built', () => {
  interface Wanted {
    id: string
    kind: string
    note?: string
  }
  const takingRest = () =>
    prepared((_, { id, ...more }: Wanted) => sql`select ${id}::uuid, ${more.kind}::text`)
  const copying = () => prepared((_, wanted: Wanted) => sql`select ${{ ...wanted }.kind}::text`)
  const asking = () => prepared((_, wanted: Wanted) => ('note' in wanted ? sql`select 1` : sql`select 2`))
  const goingDeeper = () =>
    prepared((db, { day }: { day: { title: string } }) =>
      db.updateTable('exam_date').set({ title: day.title }),
    )
  const copyingField = () =>
    prepared((_, { day }: { day: { title: string } }) => sql`select ${{ ...day }.title}`)
  for (const build of [takingRest, copying, asking, goingDeeper, copyingField])
    expect(build).toThrow(/name each field/i)
})

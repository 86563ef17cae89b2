import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { grantException } from '#server/features/activity/public.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction, type Unit } from '#server/kernel/unit.ts'
import { checklistFeature } from './feature.ts'
import { checklistTypes, heard } from './kind.ts'
import { makeTables } from './tables.ts'
import { addChecklist, tick } from './ticking.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, checklistFeature] } })
const courseid = linearAlgebra.id
const [student, classmate] = [students[0]!, students[1]!]
const hour = 3_600_000
const items = ['Read', 'Watch', 'Answer']

const now = () => app().clock.now()
const within = <T>(run: (unit: Unit) => Promise<T>) => transaction(app().services, run)
const add = (title: string, type: number = checklistTypes.required, publishedAt: number | null = null) =>
  within(unit =>
    addChecklist(
      unit,
      {
        ...{ courseId: courseid, type, title, authorId: teacher1.id, folderId: null },
        ...{ publishedAt, endsAt: unit.now + 3 * hour },
      },
      items,
    ),
  )
const body = (id: string) => ({ courseId: courseid, contentId: id })
const rows = async (who = student, course = courseid, input: object = {}) =>
  (await app().call(who, activityCalls.list, { courseId: course, limit: 100, ...input })).list
const rowOf = async (id: string, who = student) => (await rows(who)).find(row => row.id === id)
const todoOf = async (id: string) =>
  (await app().call(student, homeCalls.listTodos, { limit: 200 })).list.find(todo => todo.id === id)
const sinceThen = async () => {
  await app().settle()
  return heard.splice(0)
}

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('a checklist is published, done item by item, and unpublished', async () => {
  const id = await add('Week 1')
  expect(await rowOf(id)).toBeUndefined()
  expect(await rowOf(id, teacher1)).toMatchObject({ items, published: false, activitylabel: '清单' })
  await app().call(teacher1, activityCalls.publish, body(id))
  expect(await sinceThen()).toEqual(['changed', 'published'])
  expect(await rowOf(id)).toMatchObject({ items, ticked: 0, state: 2 })
  expect(await todoOf(id)).toMatchObject({ contentTypeName: '清单', contentType: '90' })

  await within(unit => tick(unit, id, student.id, 0))
  expect(await rowOf(id)).toMatchObject({ ticked: 1 })
  const percent = () =>
    app().db.selectFrom('progress').select(['percent', 'state']).where('activity_id', '=', id)
  expect(await percent().executeTakeFirst()).toEqual({ percent: 33, state: 1 })
  for (const item of [1, 2]) await within(unit => tick(unit, id, student.id, item))
  expect(await percent().executeTakeFirst()).toEqual({ percent: 100, state: 2 })
  expect(await todoOf(id)).toBeUndefined()

  const viewer = await app().post(activityCalls.list.path, { courseid }, teacher1, {
    'x-student-viewer': '1',
  })
  expect(viewer.data.list).toContainEqual(expect.objectContaining({ id, items, ticked: 0 }))

  await app().call(teacher1, activityCalls.unpublish, body(id))
  expect(await sinceThen()).toEqual(['unpublished', 'changed'])
  expect(await rowOf(id)).toBeUndefined()
})

test('its two types are in the navigation of the course, and are queried together', async () => {
  const id = await add('Required', checklistTypes.required, now())
  const other = await add('Optional', checklistTypes.optional, now())
  const { navigation } = await app().call(student, activityCalls.listTypes, { courseId: courseid })
  expect(navigation.map(({ contenttype }) => contenttype)).toEqual(expect.arrayContaining(['90', '91']))
  const listed = await rows(student, courseid, { contentType: Object.values(checklistTypes) })
  expect(listed.map(row => row.id)).toEqual(expect.arrayContaining([id, other]))
  expect(listed.every(row => Array.isArray((row as { items?: unknown }).items))).toBe(true)
})

test('it can be ended by hand for all but those with more time, and for them later', async () => {
  const id = await add('Week 2', checklistTypes.required, now() - hour)
  await within(async unit =>
    grantException(
      unit,
      { id, course_id: courseid, type: checklistTypes.required },
      {
        accountIds: [classmate.id],
        endsAt: unit.now + 5 * hour,
        ...{ attempts: null, groupId: null, grantedBy: teacher1.id },
      },
    ),
  )
  await sinceThen()
  await app().call(teacher1, activityCalls.end, body(id))
  const { length: all } = students.slice(0, 40)
  expect(await sinceThen()).toEqual(['changed', 'ended', `closed for ${all - 1}`])
  expect(await rowOf(id)).toMatchObject({ state: 3 })
  expect(await rowOf(id, classmate)).toMatchObject({ state: 2 })

  const isLater = () => app().services.jobs.enqueue(app().db, 'activity.close', { activityId: id })
  app().clock.advance(2 * hour)
  await isLater()
  expect(await sinceThen()).toEqual([])
  app().clock.advance(4 * hour)
  await isLater()
  expect(await sinceThen()).toEqual(['closed for 1'])
  await isLater()
  expect(await sinceThen()).toEqual([])
})

test('it is copied, omitted if so chosen, exported and imported', async () => {
  const titles = async (id: string) => (await rows(teacher1, id)).map(row => row.title)
  await add('Goes along')
  await add('Stays behind', checklistTypes.optional)
  const copy = async (copycourseware: boolean) => {
    const { id } = await app().call(teacher1, packageCalls.copyCourse, {
      ...{ sourceCourseId: courseid, courseName: 'Again', copycourseware, copyweblink: true },
    })
    return id
  }
  expect(await titles(await copy(true))).toEqual(expect.arrayContaining(['Goes along', 'Stays behind']))
  const without = await titles(await copy(false))
  expect(without).toContain('Goes along')
  expect(without).not.toContain('Stays behind')

  await app().call(teacher1, packageCalls.exportCourse, { courseId: courseid, people: false, work: false })
  await app().settle()
  const { list } = await app().call(teacher1, packageCalls.listExports, { courseId: courseid })
  const { id } = await app().call(teacher1, packageCalls.checkPackage, { fileId: list[0]!.file!.id })
  await app().settle()
  const { preview } = await app().call(teacher1, packageCalls.getImport, { id })
  expect(preview?.contents).toContainEqual(expect.objectContaining({ name: '清单' }))
  await app().call(teacher1, packageCalls.importCourse, { id, courseName: 'From a file' })
  await app().settle()
  const imported = await app().call(teacher1, packageCalls.getImport, { id })
  const there = await rows(teacher1, imported.courseId)
  expect(there.find(row => row.title === 'Goes along')).toMatchObject({ items })
})

test('it is deleted, restored, and erased with everything that depends on it', async () => {
  const id = await add('Week 3', checklistTypes.required, now() - hour)
  await within(unit => tick(unit, id, student.id, 0))
  await sinceThen()
  await app().call(teacher1, activityCalls.delete, body(id))
  expect(await sinceThen()).toEqual(['deleted'])
  const { list } = await app().call(teacher1, activityCalls.listDeleted, { courseId: courseid })
  expect(list).toContainEqual(expect.objectContaining({ id, activitylabel: '清单' }))
  await app().call(teacher1, activityCalls.restore, body(id))
  expect(await sinceThen()).toEqual(['restored'])
  expect(await rowOf(id)).toMatchObject({ ticked: 1 })

  await app().call(teacher1, activityCalls.delete, body(id))
  app().clock.advance(31 * 24 * hour)
  await app().services.jobs.enqueue(app().db, 'activity.erase', {})
  await app().settle()
  const left = await sql`select from checklist where id = ${id}`.execute(app().db)
  const ticks = await sql`select from checklist_tick where checklist_id = ${id}`.execute(app().db)
  expect([left.rows, ticks.rows]).toEqual([[], []])
})

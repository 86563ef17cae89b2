import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { demoKeeperId, installDemoPackages, startInstalling } from '#server/features/package/public.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { emptyCourse, linearAlgebra } from './cast.ts'
import { seedDemo } from './demo.ts'
import { seedEnrolment } from './enrolment.ts'
import { students, teacher1, teacher2 } from './people.ts'

const app = testApp()
beforeAll(() =>
  transaction(app().services, async unit => {
    await installDemoPackages(unit)
    await seedEnrolment(unit)
  }),
)

test('there are three demo packages in each language', async () => {
  const ask = (language: string) =>
    app().post(packageCalls.listDemos.path, {}, teacher2, { 'x-language': language })
  const names = async (language: string) =>
    ((await ask(language)).data.list as { coursename: string }[]).map(({ coursename }) => coursename)
  expect(await names('en')).toEqual(['First lesson with Lectern', 'Flipped classroom', 'Lab course'])
  expect(await names('zh-Hans')).toEqual(['第一堂课', '翻转课堂', '实验课'])
  expect(await names('zh-Hant')).toHaveLength(3)
})

test('a course made from one is full of unpublished homework in folders, with files, and is in this term', async () => {
  const { list } = await app().call(teacher2, packageCalls.listDemos)
  const { id } = await app().call(teacher2, packageCalls.createCourseFromDemo, {
    courseId: list[2]!.id,
    courseName: '',
  })
  const { list: rows } = await app().call(teacher2, activityCalls.list, {
    courseId: id,
    page: 1,
    limit: 100,
  })
  expect(rows.length).toBe(list[2]!.contents.at(-1)!.count)
  const { db } = app()
  const folders = await db.selectFrom('folder').select('id').where('course_id', '=', id).execute()
  const activities = await db.selectFrom('activity').selectAll().where('course_id', '=', id).execute()
  expect(activities.every(one => one.published_at === null && one.author_id === teacher2.id)).toBe(true)
  expect(activities.every(one => folders.some(folder => folder.id === one.folder_id))).toBe(true)
  const files = await db
    .selectFrom('activity_file')
    .select('file_id')
    .where(
      'activity_id',
      'in',
      activities.map(one => one.id),
    )
    .execute()
  expect(files.length).toBeGreaterThan(0)
  const course = await db.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(course).toMatchObject({ owner_id: teacher2.id, name: list[2]!.courseName, code_stopped: false })
})

test('other courses are not demo packages, and students make none', async () => {
  const input = { courseId: linearAlgebra.id, courseName: 'Stolen' }
  await app().refused(teacher2, packageCalls.createCourseFromDemo, input, kernelErrors.notFound)
  await app().refused(students[0]!, packageCalls.createCourseFromDemo, input, kernelErrors.notAllowed)
})

test('a course of the demo school takes applications, with some in every state', async () => {
  const { counts } = await app().call(teacher1, enrolmentCalls.listApplications, { courseId: emptyCourse.id })
  expect(counts).toEqual({ pending: 3, passed: 2, rejected: 1 })
})

test('they are added once, even to a school without a demo, and nobody can log in as their owner', async () => {
  const count = async () => (await app().db.selectFrom('demo_package').selectAll().execute()).length
  await app().db.deleteFrom('demo_package').execute()
  await app()
    .db.updateTable('course')
    .set({ deleted_at: sql`now()`, code: sql`id::text` })
    .where('owner_id', '=', demoKeeperId)
    .execute()
  await Promise.all([startInstalling(app().services), startInstalling(app().services)])
  await app().settle()
  expect(await count()).toBe(6)
  await startInstalling(app().services)
  await app().settle()
  expect(await count()).toBe(6)
  const keeper = await app()
    .db.selectFrom('account')
    .select(['login', 'email', 'phone'])
    .where('id', '=', demoKeeperId)
    .executeTakeFirst()
  expect(keeper).toEqual({ login: null, email: null, phone: null })
  expect(await seedDemo(app().services)).toBe(false)
})

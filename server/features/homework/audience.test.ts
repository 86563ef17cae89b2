import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { classmate, courseid, homeworkOf, student } from './test-homework.ts'

const app = testApp()
const { set, handIn, info, submissionOf, upload } = homeworkOf(app)

/** A homework that is for one student of the course, as the view may say one day. */
let id: string
let url: string

beforeAll(async () => {
  const file = await upload(teacher1, 'exercises.txt')
  id = await set({ attachments: [file.id] })
  url = (await info(student, id)).attachments[0]!.url
  await sql`create or replace view activity_student as
    select activity.id as activity_id, membership.account_id, activity.course_id, membership.roster_key
    from activity join membership on membership.course_id = activity.course_id
    where membership.role = 'student' and membership.left_at is null
      and not (activity.id = ${sql.lit(id)} and membership.account_id <> ${sql.lit(student.id)})`.execute(
    app().db,
  )
})

const listed = async (as: CastMember) => {
  const { list } = await app().call(as, activityCalls.list, { courseId: courseid })
  const { lists } = await app().call(as, homeworkCalls.list, { courseId: courseid })
  return [list, lists].map(rows => rows.some(row => row.id === id))
}
const download = async (as: CastMember) => {
  const { pathname, search } = new URL(url)
  const headers = { token: await app().tokenOf(as) }
  return (await app().http.inject({ url: pathname + search, headers })).statusCode
}

test('it is listed for its students, for staff, and for staff viewing as a student', async () => {
  expect(await listed(student)).toEqual([true, true])
  expect(await listed(teacher1)).toEqual([true, true])
  expect(await listed(classmate)).toEqual([false, false])
  const viewer = { 'x-student-viewer': '1' }
  const { data } = await app().post(activityCalls.list.path, { courseid }, teacher1, viewer)
  expect((data.list as { id: string }[]).some(row => row.id === id)).toBe(true)
  const opened = await app().post(homeworkCalls.get.path, { id }, teacher1, viewer)
  expect(opened.status).toBe(1)
})

test('nobody else can open it, write in it, hand it in, or have a submission in it', async () => {
  const { notFound } = kernelErrors
  await app().refused(classmate, homeworkCalls.get, { id }, notFound)
  await app().refused(classmate, attemptCalls.saveDraft, { id, content: 'a draft', sequence: 1 }, notFound)
  await app().refused(classmate, homeworkCalls.submit, { id, content: 'my solution' }, notFound)
  await app().refused(teacher1, homeworkCalls.getSubmission, { id, studentId: classmate.id }, notFound)
  await handIn(student, id)
  expect((await submissionOf(student, id)).work.content).toBe('my solution')
})

test('nobody else can read its files', async () => {
  expect([await download(student), await download(teacher1), await download(classmate)]).toEqual([
    200, 200, 403,
  ])
})

test('nobody else has it to do', async () => {
  const { list } = await app().call(classmate, homeCalls.listTodos, {})
  expect(list.map(row => row.contentId)).not.toContain(id)
})

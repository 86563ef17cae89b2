import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { contentTypes } from '#contract/features/notification/events.ts'
import { noticeCalls as calls } from '#contract/features/notification/notices.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { admin, castId, demoSchool, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const [reader, other] = students as [(typeof students)[0], (typeof students)[0]]
const publish = (input: object) =>
  app().call(admin, calls.publishSchoolNotice, { title: 'Exam week', school: demoSchool, ...input })

test('a notice of the school reaches its people and is read by opening it', async () => {
  const content = '<p>Bring your <b>card</b>.</p><script>alert(1)</script>'
  const { id } = await publish({ content })
  const { list } = await app().call(reader, notificationCalls.lists, { type: '1' })
  expect(list).toMatchObject([
    { title: 'Exam week', type: 1, courseid: '', contentid: id, activitylabel: '教务通知', isread: false },
  ])
  expect((await app().call(reader, calls.getAgencyMsg)).list).toMatchObject([{ id, title: 'Exam week' }])
  const notice = await app().call(reader, calls.getSchoolNoticeDetail, { id, type: '1' })
  expect(notice).toMatchObject({ content: '<p>Bring your <b>card</b>.</p>', readtime: null })
  expect(notice.data.title).toBe('Exam week')
  const { readtime } = await app().call(reader, calls.readSchoolNotice, { id })
  expect(readtime).toBeGreaterThan(0)
  app().clock.advance(60_000)
  expect(await app().call(reader, calls.readSchoolNotice, { id })).toEqual({ readtime })
  expect(await app().call(reader, calls.getSchoolNoticeDetail, { id })).toMatchObject({ readtime })
  expect((await app().call(reader, calls.getAgencyMsg)).total).toBe(0)
  expect((await app().call(other, calls.getAgencyMsg)).total).toBe(1)
})

test('nobody else sees it, and only the operator can publish one', async () => {
  const { id } = await publish({ title: 'Elsewhere', school: 'Another School' })
  for (const call of [calls.getSchoolNoticeDetail, calls.readSchoolNotice])
    await app().refused(reader, call, { id }, kernelErrors.notFound)
  await app().refused(teacher1, calls.publishSchoolNotice, { title: 'Mine' }, kernelErrors.notFound)
})

test('a system notice is for everybody', async () => {
  await publish({ title: 'Maintenance', school: '', type: '2' })
  for (const person of [reader, teacher1])
    expect((await app().call(person, notificationCalls.lists, { type: '2' })).list).toMatchObject([
      { title: 'Maintenance', activitylabel: '系统通知' },
    ])
})

test('unread notices of courses are named for the list of courses', async () => {
  const unread = async () => (await app().call(reader, calls.getUnreadCourseNotices)).list
  expect(await unread()).toEqual([])
  await app()
    .db.insertInto('notification')
    .values({
      id: castId(17, 1),
      account_id: reader.id,
      type: 0,
      event: 'school.academic',
      details: { title: 'Room changed' },
      course_id: linearAlgebra.id,
      content_type: contentTypes.announcement,
      content_id: castId(17, 2),
      created_at: at(app().clock.now()),
    })
    .execute()
  expect(await unread()).toMatchObject([
    { id: castId(17, 1), title: 'Room changed', coursename: 'Linear Algebra', courserole: 0 },
  ])
  for (const path of ['/CourseApi/getCourseStateAll', '/CourseApi/simpleLists']) {
    const { data } = await app().post(path, {}, reader)
    expect(data.notReadNotifyLists).toMatchObject([
      { courseid: linearAlgebra.id, title: 'Room changed', coursename: 'Linear Algebra' },
    ])
  }
  await app().call(reader, notificationCalls.readIt, { id: castId(17, 1) })
  expect(await unread()).toEqual([])
})

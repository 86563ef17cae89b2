import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { noticeCalls as calls } from '#contract/features/notification/school-notices.ts'
import { admin, demoSchool, students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set } = homeworkOf(app)
const [reader, other] = students as [(typeof students)[0], (typeof students)[0]]
const publish = (input: object) =>
  app().call(admin, calls.publishSchoolNotice, { title: 'Exam week', school: demoSchool, ...input })

test('a notice of the school reaches its people and is read by opening it', async () => {
  const content = '<p>Bring your <b>card</b>.</p><script>alert(1)</script>'
  const { id } = await publish({ content })
  const { list } = await app().call(reader, notificationCalls.list, { type: '1' })
  expect(list).toMatchObject([
    { title: 'Exam week', type: 1, courseId: '', contentId: id, activitylabel: '教务通知', isRead: false },
  ])
  expect((await app().call(reader, calls.listUnreadSchoolNotices)).list).toMatchObject([
    { id, title: 'Exam week' },
  ])
  const notice = await app().call(reader, calls.getSchoolNotice, { id, type: '1' })
  expect(notice).toMatchObject({ content: '<p>Bring your <b>card</b>.</p>', readAt: null })
  expect(notice.data.title).toBe('Exam week')
  const { readAt } = await app().call(reader, calls.markSchoolNoticeRead, { id })
  expect(readAt).toBeGreaterThan(0)
  app().clock.advance(60_000)
  expect(await app().call(reader, calls.markSchoolNoticeRead, { id })).toEqual({ readAt: readAt })
  expect(await app().call(reader, calls.getSchoolNotice, { id })).toMatchObject({ readAt: readAt })
  expect((await app().call(reader, calls.listUnreadSchoolNotices)).total).toBe(0)
  expect((await app().call(other, calls.listUnreadSchoolNotices)).total).toBe(1)
})

test('nobody else sees it, and only the operator can publish one', async () => {
  const { id } = await publish({ title: 'Elsewhere', school: 'Another School' })
  for (const call of [calls.getSchoolNotice, calls.markSchoolNoticeRead])
    await app().refused(reader, call, { id }, kernelErrors.notFound)
  await app().refused(teacher1, calls.publishSchoolNotice, { title: 'Mine' }, kernelErrors.notFound)
})

test('a system notice is for everybody', async () => {
  await publish({ title: 'Maintenance', school: '', type: '2' })
  for (const person of [reader, teacher1])
    expect((await app().call(person, notificationCalls.list, { type: '2' })).list).toMatchObject([
      { title: 'Maintenance', activitylabel: '系统通知' },
    ])
})

test('a notice of the school shows the pictures of its text', async () => {
  const bytes = await picture('png', 40, 20)
  const { id: file } = await uploadFile(app(), admin, { name: 'map.png', bytes })
  const image = `<img data-file="${file}" alt="Map" src="https://spy.example/1.png">`
  const { id } = await publish({ title: 'With a map', content: `<p>Here</p>${image}` })
  const { content } = await app().call(reader, calls.getSchoolNotice, { id })
  expect(content).not.toContain('spy.example')
  const url = /src="([^"]+)"/.exec(content)![1]!.replaceAll('&amp;', '&')
  expect((await app().http.inject({ url })).statusCode).toBe(200)
  expect((await app().http.inject({ url: url.replace(id, newId()) })).statusCode).toBe(403)
  const foreign = await uploadFile(app(), teacher1, { name: 'plan.png', bytes })
  await app().refused(
    admin,
    calls.publishSchoolNotice,
    { title: 'Mine', school: demoSchool, content: `<img data-file="${foreign.id}">` },
    fileErrors.notYours,
  )
})

// Course notices come with their activity; until then a course has none.
test('other messages, of courses or of the school, are not course notices', async () => {
  await set({ title: 'Norms' })
  await publish({ title: 'Library closed' })
  await app().settle()
  const { list } = await app().call(reader, notificationCalls.list)
  expect(list.filter(({ isRead }) => !isRead).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['发布了新作业：Norms', 'Library closed']),
  )
  expect((await app().call(reader, calls.listUnreadCourseNotices)).list).toEqual([])
  for (const path of ['/CourseApi/getCourseStateAll', '/CourseApi/simpleLists']) {
    const { data } = await app().post(path, {}, reader)
    expect(data.notReadNotifyLists).toEqual([])
  }
})

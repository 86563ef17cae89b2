import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { maxRepeats } from '#contract/features/notice/rules.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { elsewhereOf } from '#server/features/activity/test-elsewhere.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, clara] = [students[0]!, students[1]!, students[2]!]
const hour = 3_600_000
const day = 24 * hour
/** Students of the course. */
const all = 40

const add = async (notice: {
  title?: string
  content?: string
  attachments?: string[]
  publishAt?: number | null
  needsAcknowledgement?: boolean
  isRepeated?: boolean
  isPinned?: boolean
}) => {
  const { id } = await app().call(teacher1, courseNoticeCalls.create, {
    courseId,
    title: 'Another room',
    content: '<p>We meet in room 204.</p>',
    ...notice,
  })
  await app().settle()
  return id as string
}
const info = (who: CastMember, id: string) => app().call(who, courseNoticeCalls.get, { id })
const read = (who: CastMember, id: string) => app().call(who, courseNoticeCalls.read, { id })
const confirm = (who: CastMember, id: string) => app().call(who, courseNoticeCalls.acknowledge, { id })
const readers = (id: string, filter: 'read' | 'unread') =>
  app().call(teacher1, courseNoticeCalls.listReaders, { id, filter, limit: 100 })
const { rowOf, todoOf, messagesOf } = elsewhereOf(app, courseId)

describe('a notice', () => {
  test('reaches the students; who opens it has read it, and the message about it is done', async () => {
    const id = await add({})
    expect(await messagesOf(anna, id)).toEqual([{ title: '新公告：Another room', isRead: false }])
    const unread = async () =>
      (await app().call(anna, courseListCalls.listSemesters, {})).notReadNotifyLists.map(one => one.contentId)
    expect(await unread()).toContain(id)
    expect(await info(anna, id)).toMatchObject({
      ...{ title: 'Another room', content: '<p>We meet in room 204.</p>', author: teacher1.name },
      ...{ state: 2, readAt: null, readCount: 0, studentCount: 0 },
      can: { manage: false, acknowledge: false },
    })

    const opening = app().clock.now()
    const { readAt } = await read(anna, id)
    expect(readAt! - opening).toBeGreaterThan(-1000)
    expect(readAt).toBeLessThanOrEqual(app().clock.now())
    app().clock.advance(hour)
    expect(await read(anna, id)).toEqual({ readAt })
    expect(await info(anna, id)).toMatchObject({ state: 1, readAt })
    expect(await messagesOf(anna, id)).toMatchObject([{ isRead: true }])
    expect(await unread()).not.toContain(id)

    expect(await info(teacher1, id)).toMatchObject({ readCount: 1, studentCount: all, readAt: null })
    expect(await readers(id, 'read')).toMatchObject({
      total: 1,
      read: 1,
      students: all,
      list: [{ studentId: anna.id, name: anna.name, isDone: true }],
    })
    expect((await readers(id, 'unread')).total).toBe(all - 1)
    expect(await rowOf(anna, id)).toMatchObject({
      contenttype: 7,
      readtime: expect.stringMatching(/^\d{10}$/),
    })
    expect(await rowOf(ben, id)).toMatchObject({ readtime: '0', readcount: 0 })
    expect(await rowOf(teacher1, id)).toMatchObject({ readcount: 1, studentcount: all })
  })

  test('that is to be confirmed waits among the things to do until it is', async () => {
    const id = await add({ needsAcknowledgement: true })
    const other = await add({ title: 'Only to be read' })
    expect(await todoOf(anna, id)).toMatchObject({ contentTypeName: '公告' })
    expect(await todoOf(anna, other)).toBeUndefined()
    await read(anna, id)
    expect(await todoOf(anna, id)).toBeDefined()
    expect((await readers(id, 'read')).total).toBe(0)
    expect((await info(anna, id)).can.acknowledge).toBe(true)
    await confirm(anna, id)
    await confirm(anna, id)
    expect(await todoOf(anna, id)).toBeUndefined()
    expect((await info(anna, id)).can.acknowledge).toBe(false)
    expect((await readers(id, 'read')).list).toMatchObject([{ studentId: anna.id }])
    // Whoever confirms at once has read it.
    await confirm(ben, id)
    expect((await info(ben, id)).readAt).not.toBeNull()
    await app().refused(anna, courseNoticeCalls.acknowledge, { id: other }, noticeErrors.needsNone)
  })

  test('asks for confirmation later, and no longer: what was done counts as it is asked now', async () => {
    const id = await add({})
    await read(anna, id)
    await app().call(teacher1, courseNoticeCalls.update, { id, needsAcknowledgement: true })
    expect((await readers(id, 'read')).total).toBe(0)
    expect(await todoOf(anna, id)).toBeDefined()
    await app().call(teacher1, courseNoticeCalls.update, { id, needsAcknowledgement: false })
    expect((await readers(id, 'read')).total).toBe(1)
    expect(await todoOf(anna, id)).toBeUndefined()
  })

  test('that says something new is unread again, and all are told', async () => {
    const id = await add({})
    await read(anna, id)
    await app().call(teacher1, courseNoticeCalls.update, { id, content: '<p>Room 12.</p>' })
    expect(await messagesOf(anna, id)).toHaveLength(1)
    expect((await info(anna, id)).readAt).not.toBeNull()
    await app().call(teacher1, courseNoticeCalls.update, { id, content: '<p>Room 13.</p>', isNew: true })
    expect((await info(anna, id)).readAt).toBeNull()
    expect((await messagesOf(anna, id)).filter(message => !message.isRead)).toHaveLength(1)
    await read(anna, id)
    expect((await messagesOf(anna, id)).filter(message => !message.isRead)).toEqual([])
  })

  test('that is pinned stays above what is newer', async () => {
    const id = await add({ title: 'On top', isPinned: true })
    await add({ title: 'Newer' })
    const titles = async () =>
      (await app().call(anna, activityCalls.list, { courseId, limit: 200 })).list.map(row => row.title)
    expect((await titles())[0]).toBe('On top')
    await app().call(teacher1, courseNoticeCalls.update, { id, isPinned: false })
    expect((await titles()).indexOf('Newer')).toBeLessThan((await titles()).indexOf('On top'))
  })

  test('is not there before its time, for another course, or once it is taken back', async () => {
    const id = await add({ publishAt: app().clock.now() + day })
    await app().refused(anna, courseNoticeCalls.get, { id }, kernelErrors.notFound)
    await app().refused(anna, courseNoticeCalls.read, { id }, kernelErrors.notFound)
    await app().refused(teacher2, courseNoticeCalls.get, { id }, kernelErrors.notFound)
    expect(await messagesOf(anna, id)).toEqual([])
    app().clock.advance(day + 1000)
    await app().services.jobs.enqueue(app().db, 'activity.announce', { activityId: id })
    expect(await messagesOf(anna, id)).toHaveLength(1)
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id })
    expect(await messagesOf(anna, id)).toEqual([])
    await app().refused(anna, courseNoticeCalls.acknowledge, { id }, kernelErrors.notFound)
  })

  test('may be files alone, as long as it has some', async () => {
    const file = await uploadFile(app(), teacher1, { name: 'plan.txt', bytes: Buffer.from('a plan') })
    const id = await add({ content: '', attachments: [file.id] })
    expect(await info(anna, id)).toMatchObject({ content: '', attachments: [{ id: file.id }] })
    await app().refused(
      teacher1,
      courseNoticeCalls.update,
      { id, attachments: [] },
      noticeErrors.contentMissing,
    )
  })

  test('needs a title and a text that says something; its HTML is cleaned', async () => {
    const input = { courseId, title: 'T', content: '<p>Text</p>' }
    const refused = (change: object, error: Parameters<ReturnType<typeof app>['refused']>[3]) =>
      app().refused(teacher1, courseNoticeCalls.create, { ...input, ...change }, error)
    await refused({ title: '  ' }, noticeErrors.titleMissing)
    for (const content of ['', ' ', '<p><br></p>', '<p>&nbsp;\u200b</p>'])
      await refused({ content }, noticeErrors.contentMissing)
    const id = await add({ content: '<p onclick="x()">Hi<script>alert(1)</script></p>' })
    expect((await info(anna, id)).content).toBe('<p>Hi</p>')
    await app().refused(
      teacher1,
      courseNoticeCalls.update,
      { id, content: '<p></p>' },
      noticeErrors.contentMissing,
    )
  })

  test('has files that its readers open, and nobody else', async () => {
    const file = await uploadFile(app(), teacher1, { name: 'plan.txt', bytes: Buffer.from('the plan') })
    const id = await add({ attachments: [file.id] })
    const { attachments } = await info(anna, id)
    const address = new URL(attachments[0]!.url)
    const url = address.pathname + address.search
    const download = await app().http.inject({ url, headers: { token: await app().tokenOf(anna) } })
    expect(download.body).toBe('the plan')
    await app().refused(teacher2, courseNoticeCalls.get, { id }, kernelErrors.notFound)
  })

  test('is added by an existing client, with its files', async () => {
    const file = await uploadFile(app(), teacher1, { name: 'a.txt', bytes: Buffer.from('a') })
    const answer = await app().post(
      '/NotifyApi/addNotify',
      { courseid: courseId, title: 'Exam', content: 'On Monday', attachment: `${file.id}|` },
      teacher1,
    )
    expect(answer).toMatchObject({ status: 1 })
    expect(await info(anna, String(answer.data.id))).toMatchObject({
      title: 'Exam',
      content: 'On Monday',
      attachments: [{ id: file.id }],
    })
  })

  test('leaves a teacher who views as a student without a trace', async () => {
    const id = await add({ needsAcknowledgement: true })
    const asViewer = (path: string) => app().post(path, { id }, teacher1, { 'x-student-viewer': '1' })
    expect(await asViewer('/NoticeApi/getNoticeInfo')).toMatchObject({
      status: 1,
      data: { can: { acknowledge: false } },
    })
    expect(await asViewer('/NoticeApi/readNotice')).not.toMatchObject({ code: 10001 })
    expect((await readers(id, 'unread')).total).toBe(all)
  })
})

describe('those who have not read a notice', () => {
  test('are reminded, but not twice within the hour, and nobody who has', async () => {
    const id = await add({})
    await read(anna, id)
    const remind = (studentIds: string[] = []) =>
      app().call(teacher1, courseNoticeCalls.remind, { id, studentIds })
    expect(await remind([anna.id, ben.id])).toEqual({ done: 1 })
    expect(await messagesOf(ben, id)).toMatchObject([{ title: '请及时阅读公告：Another room' }, {}])
    expect(await remind()).toEqual({ done: all - 2 })
    expect(await remind()).toEqual({ done: 0 })
    app().clock.advance(hour)
    expect(await remind()).toEqual({ done: all - 1 })
    expect((await messagesOf(anna, id)).map(({ title }) => title)).toEqual(['新公告：Another room'])
    await app().refused(
      teacher1,
      courseNoticeCalls.remind,
      { id, studentIds: [anna.id] },
      noticeErrors.nobodyLeft,
    )
  })

  test('are reminded once by two who do so at the same moment', async () => {
    const id = await add({})
    const reminded = { activity_id: id, account_id: ben.id, reminded_at: at(app().clock.now()) }
    const second = await meanwhile(
      app().services,
      db => db.insertInto('activity_reminder').values(reminded).execute(),
      () => app().call(teacher1, courseNoticeCalls.remind, { id, studentIds: [ben.id] }),
    )
    expect(second).toEqual({ done: 0 })
  })

  test('are reminded every day until they confirm, where the notice says so, and for two weeks at most', async () => {
    const id = await add({ needsAcknowledgement: true, isRepeated: true })
    const quiet = await add({ title: 'Once', needsAcknowledgement: true })
    const tick = async () => {
      await app().services.jobs.enqueue(app().db, 'notice.repeat', {})
      await app().settle()
    }
    const reminders = async (who: CastMember) =>
      (await messagesOf(who, id)).filter(({ title }) => title.startsWith('请及时')).length
    await tick()
    expect(await reminders(ben)).toBe(0)
    await confirm(anna, id)
    app().clock.advance(day)
    await tick()
    await tick()
    expect([await reminders(anna), await reminders(ben)]).toEqual([0, 1])
    expect(await messagesOf(ben, quiet)).toHaveLength(1)
    for (let more = 0; more < maxRepeats + 2; more++) {
      app().clock.advance(day)
      await tick()
    }
    const repeats = async () =>
      (await app().db.selectFrom('notice').select('repeats').where('id', '=', id).executeTakeFirstOrThrow())
        .repeats
    expect(await repeats()).toBe(maxRepeats)
    // What is said anew begins anew, and what nobody sees waits.
    await app().call(teacher1, courseNoticeCalls.update, { id, title: 'Another room', isNew: true })
    await tick()
    expect(await repeats()).toBe(0)
    app().clock.advance(day)
    await tick()
    expect(await repeats()).toBe(1)
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: String(id) })
    app().clock.advance(day)
    await tick()
    expect(await repeats()).toBe(1)
    await app().call(teacher1, activityCalls.publish, { courseId, contentId: String(id) })
    await app().settle()
    await confirm(clara, id)
    expect((await messagesOf(clara, id)).filter(message => !message.isRead)).toEqual([])
  })
})

test('notices are copied without their readers, exported with them, and restored from the trash', async () => {
  const id = await add({ title: 'Goes along', needsAcknowledgement: true, isPinned: true })
  await read(anna, id)
  const copy = await app().call(teacher1, packageCalls.copyCourse, {
    ...{ sourceCourseId: courseId, courseName: 'Again', copycourseware: true, copyweblink: true },
  })
  const { list } = await app().call(teacher1, activityCalls.list, { courseId: copy.id, limit: 200 })
  const copied = list.find(row => row.title === 'Goes along')
  expect(copied).toMatchObject({ published: false, needacknowledge: '1', pinned: true, readcount: 0 })
  expect(await info(teacher1, copied!.id)).toMatchObject({ content: '<p>We meet in room 204.</p>' })

  await app().call(teacher1, activityCalls.delete, { courseId, contentId: id })
  await app().refused(anna, courseNoticeCalls.get, { id }, kernelErrors.notFound)
  await app().call(teacher1, activityCalls.restore, { courseId, contentId: id })
  expect((await info(anna, id)).readAt).not.toBeNull()
})

describe('comments on a notice', () => {
  const say = (who: CastMember, activityId: string) =>
    app().call(who, commentCalls.add, { activityId, content: 'May we come later?' })
  const rights = async (who: CastMember, activityId: string) =>
    (await app().call(who, commentCalls.list, { activityId })).can

  test('are written by those who see it, and closed by staff for this one alone', async () => {
    const id = await add({})
    await say(anna, id)
    await say(teacher1, id)
    expect(await rights(anna, id)).toMatchObject({
      write: true,
      hideName: false,
      choose: false,
      manage: false,
    })
    expect((await app().call(ben, commentCalls.list, { activityId: id })).total).toBe(2)
    await app().call(teacher1, commentCalls.lock, { activityId: id, isLocked: true })
    const more = { activityId: id, content: 'And on Friday?' }
    await app().refused(anna, commentCalls.add, more, commentErrors.locked)
    await say(anna, await add({}))
  })

  test('follow the switch of the course, and the notice when it is withdrawn', async () => {
    const id = await add({})
    const set = (value: boolean) =>
      app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'forbidcomment', value })
    await set(true)
    const more = { activityId: id, content: 'May we come later?' }
    await app().refused(anna, commentCalls.add, more, commentErrors.notHere)
    expect((await rights(teacher1, id)).write).toBe(true)
    await set(false)
    await say(anna, id)
    await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: id })
    await app().refused(anna, commentCalls.list, { activityId: id }, kernelErrors.notFound)
    await app().refused(anna, commentCalls.add, more, kernelErrors.notFound)
    await app().refused(teacher2, commentCalls.list, { activityId: id }, kernelErrors.notFound)
  })

  test('stay behind when the notice is copied', async () => {
    const id = await add({})
    await say(anna, id)
    const copied = await app().call(teacher1, packageCalls.copyActivity, {
      ...{ courseId, activityId: id, courseIds: [courseId] },
    })
    const activityId = copied.list[0]!.activityId
    expect((await app().call(teacher1, commentCalls.list, { activityId })).total).toBe(0)
  })
})

describe('what somebody has not read', () => {
  const unread = async (who: CastMember) =>
    (await app().call(who, courseListCalls.listSemesters, {})).notReadNotifyLists.map(one => one.contentId)

  test('stays so when all messages are marked as read, and ends when the notice is opened', async () => {
    const id = await add({})
    await app().call(ben, notificationCalls.markAllRead, {})
    expect(await messagesOf(ben, id)).toMatchObject([{ isRead: true }])
    expect(await unread(ben)).toContain(id)
    await read(ben, id)
    expect(await unread(ben)).not.toContain(id)
  })

  test('is also what was written before they joined', async () => {
    const id = await add({})
    const late = students.at(-1)!
    await app()
      .db.deleteFrom('membership')
      .where('course_id', '=', courseId)
      .where('account_id', '=', late.id)
      .execute()
    expect(await unread(late)).not.toContain(id)
    await app().db.deleteFrom('notification').where('account_id', '=', late.id).execute()
    await app().call(late, joinCalls.join, { code: linearAlgebra.code })
    await app().settle()
    expect(await messagesOf(late, id)).toEqual([])
    expect(await unread(late)).toContain(id)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { notificationCalls as calls } from '#contract/features/notification/calls.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { socketPath } from '#contract/socket.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { deliveryOf } from './test-delivery.ts'

const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const app = testApp({
  listen: true,
  settings: { MAIL_URL: mailbox.url, PUBLIC_URL: 'https://school.example' },
})
const { now, set, handIn, grade, publishScores } = homeworkOf(app)
const [first, second, third, fourth] = students as [CastMember, CastMember, CastMember, CastMember]
const readers = [first, second, third, fourth]
const day = 24 * hour

const { run, pass } = deliveryOf(app)
const lettersTo = (person: CastMember) =>
  mailbox.letters.filter(({ to }) => to.includes(emailOf(person))).map(({ subject }) => subject)
const titlesOf = async (person: CastMember) =>
  (await app().call(person, calls.list, { pageSize: 200 })).list.map(({ title }) => title)
const unreadOf = async (person: CastMember) => (await app().call(person, calls.countUnread)).total
const readAll = (person: CastMember) => app().call(person, calls.markAllRead)
const unpublish = (contentid: string) =>
  app().call(teacher1, activityCalls.unpublish, { courseId: courseid, contentId: contentid })
const publish = (contentid: string) =>
  app().call(teacher1, activityCalls.publish, { courseId: courseid, contentId: contentid })
const remove = (contentid: string) =>
  app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: contentid })

beforeEach(async () => {
  await app().settle()
  await app().db.deleteFrom('delivery').execute()
  await app().db.deleteFrom('notification').execute()
  // A failed test must not affect the next one.
  await app().db.updateTable('course').set({ deleted_at: null, ended_at: null }).execute()
  await app().db.updateTable('membership').set({ left_at: null, archived_at: null }).execute()
  await app().db.updateTable('account').set({ notify_due: false }).execute()
  const ids = readers.map(({ id }) => id)
  await app().db.updateTable('account').set({ notify_due: true }).where('id', 'in', ids).execute()
  for (const person of readers) await app().call(person, deliveryCalls.saveDeliverySettings, { quiet: false })
  mailbox.letters.length = 0
})

describe('withdrawing something withdraws its messages', () => {
  test('unpublished homework: out of the list, the badge and the queue', async () => {
    const address = app().address.replace('http', 'ws') + socketPath
    const socket = new WebSocket(address, [await app().tokenOf(third), '1'])
    const told: number[] = []
    await new Promise(resolve =>
      socket.on('message', data => {
        const { cmd, data: content } = JSON.parse(String(data))
        if (cmd === 'welcome') resolve(undefined)
        if (cmd === notificationMessages.changed.cmd) told.push(content.unread)
      }),
    )
    const id = await set({ title: 'Too early' })
    await app().settle()
    expect(await titlesOf(first)).toEqual(['发布了新作业：Too early'])
    await expect.poll(() => told).toEqual([1])
    await unpublish(id)
    await app().settle()
    expect(await titlesOf(first)).toEqual([])
    expect(await unreadOf(first)).toBe(0)
    await expect.poll(() => told).toEqual([1, 0])
    socket.close()
    await pass(minute)
    expect(lettersTo(first)).toEqual([])
  })

  test('deleted homework', async () => {
    const id = await set({ title: 'Wrong course' })
    await app().settle()
    await remove(id)
    await pass(minute)
    expect([await titlesOf(first), await unreadOf(first), lettersTo(first)]).toEqual([[], 0, []])
  })

  test('at the last moment too: what is gone by then is not sent', async () => {
    const id = await set({ title: 'Gone meanwhile' })
    await app().settle()
    // As if the event had not arrived yet.
    await app()
      .db.updateTable('activity')
      .set({ deleted_at: at(now()) })
      .where('id', '=', id)
      .execute()
    await pass(minute)
    expect(lettersTo(first)).toEqual([])
  })

  test('scores hidden again', async () => {
    const id = await set({ title: 'Marked' })
    for (const person of [first, second]) {
      await handIn(person, id)
      await grade(person, id, 80)
      await readAll(person)
    }
    await publishScores(id)
    await app().settle()
    expect(await titlesOf(first)).toContain('您的作业已批改：Marked')
    await publishScores(id, false)
    await pass(minute)
    expect(await titlesOf(first)).not.toContain('您的作业已批改：Marked')
    expect(lettersTo(first)).toEqual([])
    await publishScores(id)
    await pass(minute)
    expect(lettersTo(first)).toEqual(['您的作业已批改：Marked'])
  })

  test('a returned work since handed in again asks for nothing', async () => {
    const id = await set({ title: 'Twice' })
    await handIn(first, id)
    await readAll(first)
    await app().call(teacher1, homeworkCalls.return, { id, studentIds: [first.id], reason: 'Again' })
    await app().settle()
    await handIn(first, id, 'better')
    await pass(minute)
    expect(lettersTo(first)).toEqual([])
  })

  test('an attendance ended or abandoned', async () => {
    const start = (title: string) =>
      app().call(teacher1, attendanceCalls.startWithCode, { courseId: courseid, title })
    for (const [title, end] of [
      ['Ended', (id: string) => app().call(teacher1, attendanceCalls.end, { id })],
      ['Abandoned', (id: string) => app().call(teacher1, attendanceCalls.delete, { attendanceId: id })],
    ] as const) {
      // Not sent at once: as after a failure, it waits for the next attempt.
      await app().db.deleteFrom('delivery').execute()
      const { id } = await start(title)
      await app().settle()
      await sql`update delivery set state = 0, due_at = ${at(now() + minute)}`.execute(app().db)
      mailbox.letters.length = 0
      expect(await titlesOf(first)).toEqual([`考勤已开始，请及时签到：${title}`])
      await end(id)
      await pass(minute)
      expect([await titlesOf(first), await unreadOf(first), lettersTo(first)]).toEqual([[], 0, []])
    }
  })

  test('a deleted course, and restoring it restores them: what was not sent is sent once', async () => {
    await set({ title: 'Sent' })
    await pass(minute)
    await set({ title: 'Waiting' })
    await app().settle()
    await app().call(teacher1, courseCalls.delete, { courseId: courseid, password: demoPassword })
    await pass(minute)
    expect([await titlesOf(first), await unreadOf(first)]).toEqual([[], 0])
    expect(lettersTo(first)).toEqual(['发布了新作业：Sent'])
    await app().call(teacher1, archiveCalls.restore, { courseId: courseid })
    await pass(minute)
    expect(await titlesOf(first)).toEqual(['发布了新作业：Waiting', '发布了新作业：Sent'])
    expect(lettersTo(first)).toEqual(['发布了新作业：Sent', '发布了新作业：Waiting'])
    await pass(hour)
    expect(lettersTo(first)).toHaveLength(2)
  })

  test('an ended course no longer asks for anything', async () => {
    await set({ title: 'Last one' })
    await app().settle()
    await app().call(teacher1, archiveCalls.archive, { courseId: courseid, type: '1', canVisit: true })
    await pass(minute)
    expect([await titlesOf(first), lettersTo(first)]).toEqual([[], []])
    await app().call(teacher1, archiveCalls.unarchive, { courseId: courseid })
    await pass(minute)
    expect(await titlesOf(first)).toEqual(['发布了新作业：Last one'])
    expect(lettersTo(first)).toEqual(['发布了新作业：Last one'])
  })

  test('a course that ended and that students may not visit any more: whatever was told in it', async () => {
    const notice = { courseId: courseid, title: 'Another room', content: '<p>204</p>' }
    await app().call(teacher1, courseNoticeCalls.create, notice)
    await app().settle()
    expect(await titlesOf(first)).toEqual(['新公告：Another room'])
    await app().call(teacher1, archiveCalls.archive, { courseId: courseid, type: '1', canVisit: false })
    await app().settle()
    expect([await titlesOf(first), await unreadOf(first)]).toEqual([[], 0])
    await app().call(teacher1, archiveCalls.unarchive, { courseId: courseid })
    await app().settle()
    expect(await titlesOf(first)).toEqual(['新公告：Another room'])
  })

  test('anyone removed from a course loses its messages, but is notified of the removal', async () => {
    await set({ title: 'For members' })
    await app().settle()
    await app().call(teacher1, memberCalls.removeStudents, { courseId: courseid, studentIds: [fourth.id] })
    await pass(minute)
    expect(await titlesOf(fourth)).toEqual(['您已被移出课程：Linear Algebra'])
    expect(lettersTo(fourth)).toEqual(['您已被移出课程：Linear Algebra'])
  })
})

describe('what comes back', () => {
  test('is announced once: only to those who have not read about it', async () => {
    const id = await set({ title: 'Comes back' })
    await app().settle()
    await readAll(second)
    await unpublish(id)
    await pass(minute)
    await publish(id)
    await pass(minute)
    await pass(hour)
    expect(await titlesOf(first)).toEqual(['发布了新作业：Comes back'])
    expect(lettersTo(first)).toEqual(['发布了新作业：Comes back'])
    expect([await titlesOf(second), await unreadOf(second)]).toEqual([['发布了新作业：Comes back'], 0])
    expect(lettersTo(second)).toEqual([])
  })

  test('at a scheduled time is announced then', async () => {
    const id = await set({ title: 'Next week' })
    await app().settle()
    await app().call(teacher1, activityCalls.publish, {
      courseId: courseid,
      contentId: id,
      publishedAt: now() + day,
    })
    await pass(minute)
    expect([await titlesOf(first), lettersTo(first)]).toEqual([[], []])
    app().clock.advance(day)
    await app().services.jobs.enqueue(app().db, 'activity.announce', { activityId: id })
    await pass(minute)
    await pass(minute)
    expect(lettersTo(first)).toEqual(['发布了新作业：Next week'])
  })
})

describe('what is changed changes its messages', () => {
  test('a renamed homework has its new name in existing and pending messages', async () => {
    const id = await set({ title: 'Eigenvlaues' })
    await app().settle()
    await app().call(teacher1, homeworkCalls.update, { id, title: 'Eigenvalues' })
    await pass(minute)
    expect(await titlesOf(first)).toEqual(['发布了新作业：Eigenvalues'])
    expect(lettersTo(first)).toEqual(['发布了新作业：Eigenvalues'])
  })

  test('a postponed deadline withdraws its reminder, and is reminded of again when near', async () => {
    const id = await set({ title: 'Put off', deadline: now() + 50 * hour })
    await app().settle()
    for (const person of readers) await readAll(person)
    const reminder = '作业将在一天内截止：Put off'
    app().clock.advance(27 * hour)
    await run('notification.remind')
    expect(await titlesOf(first)).toContain(reminder)
    await app().call(teacher1, homeworkCalls.update, { id, deadline: now() + 10 * day })
    await pass(minute)
    expect(await titlesOf(first)).not.toContain(reminder)
    expect(lettersTo(first)).toEqual([])
    app().clock.advance(9 * day + hour)
    await run('notification.remind')
    await pass(minute)
    expect(lettersTo(first)).toEqual([reminder])
  })

  test('a message read long ago about deleted homework links to the course', async () => {
    const id = await set({ title: 'Read, then deleted' })
    await app().settle()
    await readAll(first)
    await remove(id)
    await app().settle()
    const [message] = (await app().call(first, calls.list)).list
    expect(message).toMatchObject({
      title: '发布了新作业：Read, then deleted',
      courseId: courseid,
      contentId: '',
      contentType: 0,
    })
  })
})

test('anyone who archived a course is not notified of its homework, but is of its attendance', async () => {
  await app().call(second, archiveCalls.archive, { courseId: courseid, type: '0' })
  await set({ title: 'For those who still learn' })
  await app().call(teacher1, attendanceCalls.startWithCode, { courseId: courseid, title: 'All the same' })
  await pass(minute)
  expect(await titlesOf(second)).toEqual(['考勤已开始，请及时签到：All the same'])
  expect(await titlesOf(first)).toContain('发布了新作业：For those who still learn')
})

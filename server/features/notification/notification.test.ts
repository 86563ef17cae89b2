import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { notificationCalls as calls } from '#contract/features/notification/calls.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import { socketPath } from '#contract/socket.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, demoPassword, students, teacher1, teacher2 } from '#seed/people.ts'
import { homeworkFacts } from '#server/features/homework/events.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'

const app = testApp({ listen: true })
const courseid = linearAlgebra.id
const [first, second, third] = students as [CastMember, CastMember, CastMember]

const listOf = async (person: CastMember, input: object = {}) =>
  (await app().call(person, calls.list, { pageSize: 200, ...input })).list
const unreadOf = async (person: CastMember) => (await app().call(person, calls.countUnread)).total
const startAttendance = async (title: string) => {
  const started = await app().call(teacher1, attendanceCalls.startWithCode, { courseId: courseid, title })
  await app().settle()
  return started
}
const { set, handIn, returnSubmission, grade, publishScores } = homeworkOf(app)

describe('what happens in a course becomes a message', () => {
  test('for every student when an attendance starts', async () => {
    const { id } = await startAttendance('Week 1')
    const [message] = await listOf(first)
    expect(message).toMatchObject({
      type: 0,
      isRead: false,
      courseId: courseid,
      courseName: 'Linear Algebra',
      courseRole: 0,
      contentType: 15,
      contentId: id,
      teacher: { name: teacher1.name },
    })
    expect(await unreadOf(students[39]!)).toBe(1)
    expect(await unreadOf(teacher1)).toBe(0)
  })

  test("is in the reader's language", async () => {
    const inLanguage = async (language: string) => {
      const { data } = await app().post(calls.list.path, {}, first, { 'x-language': language })
      return (data as { list: { title: string; activitylabel: string }[] }).list[0]
    }
    expect(await inLanguage('en')).toMatchObject({
      title: 'Attendance has started: Week 1',
      activitylabel: 'Attendance',
    })
    expect(await inLanguage('zh-Hans')).toMatchObject({ title: '考勤已开始，请及时签到：Week 1' })
    expect(await inLanguage('zh-Hant')).toMatchObject({ title: '點名已開始，請及時簽到：Week 1' })
  })

  test('is settled for those present, and withdrawn when the attendance is abandoned', async () => {
    const { id, code } = await startAttendance('Week 2')
    await app().call(first, attendanceCalls.checkIn, { id, code })
    const before = [await unreadOf(first), await unreadOf(second)]
    await app().call(teacher1, attendanceCalls.end, { id })
    await app().settle()
    expect([await unreadOf(first), await unreadOf(second)]).toEqual(before.map(count => count! - 1))
    const about = async (person: CastMember) => (await listOf(person)).filter(row => row.contentId === id)
    expect(await about(first)).toMatchObject([{ isRead: true }])
    expect(await about(second)).toEqual([])

    const abandoned = await startAttendance('Week 3')
    expect((await listOf(second)).map(row => row.contentId)).toContain(abandoned.id)
    await app().call(teacher1, attendanceCalls.delete, { attendanceId: abandoned.id })
    await app().settle()
    expect((await listOf(second)).map(row => row.contentId)).not.toContain(abandoned.id)
  })

  test('for those concerned when homework is published, returned, graded, or a reminder is sent', async () => {
    const id = await set({ title: 'Eigenvalues' })
    await app().settle()
    const about = async (person: CastMember) => {
      const rows = (await listOf(person)).filter(row => row.contentId === id)
      await app().call(person, calls.markAllRead)
      return rows.filter(row => !row.isRead).map(row => row.action)
    }
    expect(await about(second)).toEqual(['已发布'])
    await app().call(teacher1, homeworkCalls.remind, { id, studentIds: [second.id] })
    await app().settle()
    expect(await about(second)).toEqual(['催交'])
    await handIn(second, id)
    await returnSubmission(second, id)
    await app().settle()
    expect(await about(second)).toEqual(['已退回'])
    await handIn(second, id, 'better')
    await grade(second, id, 90)
    await publishScores(id)
    await app().settle()
    expect(await about(second)).toEqual(['已批改'])
    expect(await about(first)).toEqual(['已发布'])
    expect((await listOf(first))[0]).toMatchObject({ contentType: 4, title: '发布了新作业：Eigenvalues' })
  })

  test('once, even if its job runs twice; again after it was read', async () => {
    const contentId = await set({ title: 'Determinants' })
    await handIn(third, contentId)
    await grade(third, contentId, 90)
    await publishScores(contentId)
    await app().settle()
    const told = { homeworkId: contentId, courseId: courseid, studentIds: [third.id] }
    const tell = async () => {
      await transaction(app().services, unit => unit.emit(homeworkFacts.graded, told))
      await app().settle()
    }
    const own = async () =>
      (await listOf(third)).filter(row => row.contentId === contentId && row.action === '已批改')
    await tell()
    await tell()
    expect(await own()).toHaveLength(1)
    await app().call(third, calls.markRead, { id: (await own())[0]!.id })
    await tell()
    expect((await own()).map(row => row.isRead)).toEqual([false, true])
  })

  test('not for somebody who left the course; their old messages no longer link there', async () => {
    const left = students[20]!
    await startAttendance('Week 4')
    const before = (await listOf(left)).length
    await app()
      .db.updateTable('membership')
      .set({ left_at: at(app().clock.now()) })
      .where('account_id', '=', left.id)
      .execute()
    await startAttendance('Week 5')
    const messages = await listOf(left)
    expect(messages).toHaveLength(before)
    expect(messages[0]).toMatchObject({
      courseId: '',
      courseName: '',
      title: '考勤已开始，请及时签到：Week 4',
    })
  })
})

describe('the list', () => {
  test('comes in full pages of ten, by type', async () => {
    for (let number = 0; number < 12; number++) await startAttendance(`Page ${number}`)
    const answer = await app().post(calls.list.path, { currentPage: 1, type: 100 }, first)
    const { list, total, pageTotal } = answer.data as { list: object[]; total: number; pageTotal: number }
    expect(list).toHaveLength(10)
    expect(pageTotal).toBe(Math.ceil(total / 10))
    expect(list[0]).toMatchObject({
      isread: '0',
      type: 0,
      coid: '',
      createtime: expect.stringMatching(/^\d{10}$/),
    })
    const last = await app().call(first, calls.list, { currentPage: pageTotal })
    expect(last.list.length).toBe(total % 10 || 10)
    expect((await app().call(first, calls.list, { type: '0' })).total).toBe(total)
    expect((await app().call(first, calls.list, { type: '2' })).total).toBe(0)
    expect((await app().post(calls.list.path, { type: 7 }, first)).code).toBe(kernelErrors.malformed.code)
  })

  test('is empty for new people, and refused without a session', async () => {
    expect(await app().call(teacher2, calls.list)).toMatchObject({ list: [], total: 0, pageTotal: 0 })
    await app().refused(null, calls.list, {}, kernelErrors.sessionMissing)
    await app().refused(null, calls.countUnread, {}, kernelErrors.sessionMissing)
  })
})

describe('reading', () => {
  test('one, by id; never somebody else’s', async () => {
    const [message] = await listOf(first)
    const before = await unreadOf(first)
    await app().call(first, calls.markRead, { id: message!.id })
    await app().call(first, calls.markRead, { id: message!.id })
    expect(await unreadOf(first)).toBe(before - 1)
    await app().refused(second, calls.markRead, { id: message!.id }, kernelErrors.notFound)
    await app().refused(second, calls.markRead, { id: courseid }, kernelErrors.notFound)
    expect((await app().post(calls.markRead.path, { id: '1' }, second)).code).toBe(
      kernelErrors.malformed.code,
    )
  })

  test('ignoring one, then all; only my own', async () => {
    const foreign = await unreadOf(second)
    const unread = (await listOf(first)).filter(row => !row.isRead)
    await app().call(first, calls.ignore, { type: '0', messageID: unread[0]!.id })
    expect(await unreadOf(first)).toBe(unread.length - 1)
    expect((await app().post(calls.ignore.path, { type: 0, messageID: '' }, first)).status).toBe(1)
    expect(await unreadOf(first)).toBe(0)
    expect((await listOf(first)).length).toBeGreaterThan(unread.length - 1)
    expect(await unreadOf(second)).toBe(foreign)
    await app().call(second, calls.markAllRead)
    expect(await unreadOf(second)).toBe(0)
  })
})

test('an open page gets the new badge number on every change', async () => {
  const address = app().address.replace('http', 'ws') + socketPath
  const socket = new WebSocket(address, [await app().tokenOf(third), '1'])
  const told: { unread: number }[] = []
  const welcome = new Promise(resolve =>
    socket.on('message', data => {
      const { cmd, data: content } = JSON.parse(String(data))
      if (cmd === 'welcome') resolve(undefined)
      if (cmd === notificationMessages.changed.cmd) told.push(content)
    }),
  )
  await welcome
  await app().call(third, calls.markAllRead)
  await startAttendance('Told')
  await expect.poll(() => told).toEqual([{ unread: 0 }, { unread: 1 }])
  await app().call(third, calls.ignore, {})
  await expect.poll(() => told.at(-1)).toEqual({ unread: 0 })
  socket.close()
})

describe('changes to a person’s place in a course by others', () => {
  const titlesOf = async (person: CastMember) => (await listOf(person)).map(({ title }) => title)

  test('are announced: an assistant added and removed, a student removed, a new owner', async () => {
    const { id } = await app().call(teacher1, courseCalls.create, {
      courseName: 'Handed round',
      semester: '2026-2027',
      term: '1',
    })
    const assistant = { courseId: id, account: teacher2.phone!, auth: [] }
    await app().call(teacher1, assistantCalls.addAssistant, assistant)
    await app().settle()
    expect(await titlesOf(teacher2)).toContain('您已成为课程的助教：Handed round')
    await app().call(teacher1, assistantCalls.removeAssistant, { courseId: id, uid: teacher2.id })
    await app().settle()
    const [gone] = await listOf(teacher2)
    expect(gone).toMatchObject({ title: '您已不再是课程的助教：Handed round', courseId: '' })

    const { code } = await app().call(teacher1, courseCalls.get, { courseId: id })
    for (const student of [second, third]) await app().call(student, joinCalls.join, { code })
    await app().call(second, joinCalls.quit, { courseId: id, password: 'Handed round' })
    await app().call(teacher1, memberCalls.removeStudents, { courseId: id, studentIds: [third.id] })
    await app().settle()
    expect(await titlesOf(third)).toContain('您已被移出课程：Handed round')
    expect(await titlesOf(second)).not.toContain('您已被移出课程：Handed round')

    const transfer = { courseId: id, account: teacher2.phone!, password: demoPassword }
    await app().call(teacher1, archiveCalls.transfer, transfer)
    await app().settle()
    expect(await listOf(teacher2)).toContainEqual(
      expect.objectContaining({ title: '课程已转让给您：Handed round', courseId: id, courseRole: 1 }),
    )
  })
})

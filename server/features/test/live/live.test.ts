import { expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { quietAfter } from '#contract/features/test/limits.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from '../taking/test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { two, start, save, submit, paper, report, standing, end, courseId, student, classmate } = takingOf(app)
const minute = 60_000
const live = (id: string, who: CastMember = teacher1) =>
  app().call(who, testLiveCalls.getLive, { id: id as never })
/** What is sent to somebody who is connected. */
function connect({ id: accountId }: CastMember) {
  const frames: { cmd: string; data: { text: string } }[] = []
  const subscriber = {
    ...{ accountId, sessionId: accountId, end: () => undefined },
    send: (frame: Buffer) => void frames.push(JSON.parse(String(frame))),
  }
  app().services.hub.subscribe(topics.account(accountId), subscriber)
  return { frames, close: () => app().services.hub.unsubscribe(topics.account(accountId), subscriber) }
}
const rowOf = async (id: string, of: CastMember) =>
  (await live(id)).list.find(({ studentId }) => studentId === of.id)!
const tell = (id: string, text: string, who: CastMember = teacher1) =>
  app().call(who, testLiveCalls.tell, { id: id as never, text })
const give = (id: string, more: object, minutes = 5) =>
  app().call(teacher1, testGradingCalls.giveTime, { id: id as never, minutes, ...more })

test('staff see who writes, how far they are, who has stopped, who left the page, and who has handed in', async () => {
  const id = await two({ workingMinutes: 30, switchLimit: 5 })
  const { questions } = await start(student, id)
  await start(classmate, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  await report(student, id)
  const first = await live(id)
  expect(first.counts).toMatchObject({ in: 2, done: 0, over: 0, quiet: 0, gone: 2 })
  expect(first).toMatchObject({ questionCount: 2, can: { manage: true, grade: true } })
  expect(first.list.slice(0, 2).map(({ state }) => state)).toEqual(['in', 'in'])
  expect(await rowOf(id, student)).toMatchObject({ answered: 1, switches: 1, isQuiet: false, isGone: true })
  expect((await rowOf(id, classmate)).savedAt).toBeNull()

  const socket = connect(student)
  expect(await rowOf(id, student)).toMatchObject({ isGone: false })
  socket.close()

  app().clock.advance(quietAfter + 1000)
  expect((await live(id)).counts).toMatchObject({ in: 2, quiet: 2 })
  await submit(student, id)
  expect((await live(id)).counts).toMatchObject({ in: 1, done: 1, quiet: 1 })
  app().clock.advance(30 * minute)
  expect((await live(id)).counts).toMatchObject({ in: 0, done: 1, over: 1 })
})

test('without names nobody learns when somebody did something, nor whose network is gone', async () => {
  const id = await two({ workingMinutes: 30, isAnonymous: true })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  const { list, counts } = await live(id)
  expect(counts.gone).toBeNull()
  expect(list[0]).toMatchObject({ state: 'in', answered: 1, savedAt: null, endsAt: null, isGone: null })
  expect(JSON.stringify(list)).not.toContain(student.name)
})

test('a message reaches who writes, who begins later, and who was not connected; of two at once none is lost', async () => {
  const id = await two({ workingMinutes: 30 })
  await start(student, id)
  const socket = connect(student)
  await Promise.all([tell(id, 'Question 2: read “not”'), tell(id, 'Ten minutes left')])
  const told = socket.frames.filter(({ cmd }) => cmd === testLiveMessages.told.cmd)
  expect(told.map(({ data }) => data.text).sort()).toEqual(['Question 2: read “not”', 'Ten minutes left'])
  socket.close()
  for (const who of [student, classmate]) {
    const { messages } = who === student ? await paper(who, id) : await start(who, id)
    expect(messages.map(({ text }) => text).sort()).toEqual(['Question 2: read “not”', 'Ten minutes left'])
    expect(JSON.stringify(messages)).not.toContain(teacher1.name)
  }
  expect((await live(id)).messages.map(({ author }) => author)).toEqual([teacher1.name, teacher1.name])
  await end(id)
  await app().settle()
  await app().refused(
    teacher1,
    testLiveCalls.tell,
    { id: id as never, text: 'Too late' },
    testSubmissions.errors.closed,
  )
})

test('one paper is ended: what is saved is handed in, and the others go on', async () => {
  const id = await two({ workingMinutes: 30 })
  const { questions } = await start(student, id)
  await start(classmate, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  await app().call(teacher1, testLiveCalls.endOne, { id: id as never, studentId: student.id as never })
  await expect(save(student, id, [{ questionId: questions[1]!.id, value: ['a'] }])).rejects.toThrow('41401')
  app().clock.advance(1000)
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
  expect((await standing(student, id)).submittedAt).not.toBeNull()
  expect(await rowOf(id, student)).toMatchObject({ state: 'done', answered: 1 })
  expect(await rowOf(id, classmate)).toMatchObject({ state: 'in' })
})

test('minutes for a class reach who is in it at that moment, once, and stay with them', async () => {
  const id = await two({ workingMinutes: 30 })
  const ends = async (who: CastMember) => (await standing(who, id)).endsAt!
  await start(student, id)
  await start(classmate, id)
  const before = [await ends(student), await ends(classmate)]
  const { id: classId } = await app().call(teacher1, classCalls.createClass, { courseId, name: 'Evening' })
  const into = (who: CastMember, to: string | null) =>
    app()
      .db.updateTable('membership')
      .set({ class_id: to })
      .where('course_id', '=', courseId)
      .where('account_id', '=', who.id)
      .execute()
  await into(student, classId)
  const { list } = await app().call(teacher1, testLiveCalls.listParts, { id: id as never })
  expect(list).toContainEqual({ classId, groupId: null, name: 'Evening', count: 1 })
  await give(id, { classId })
  expect([await ends(student), await ends(classmate)]).toEqual([before[0]! + 5 * minute, before[1]])
  // Who changes classes keeps what they were given, and gets nothing for having come.
  await into(student, null)
  await into(classmate, classId)
  expect([await ends(student), await ends(classmate)]).toEqual([before[0]! + 5 * minute, before[1]])
  // Two teachers at once: both count.
  await Promise.all([give(id, { studentIds: [student.id] }, 1), give(id, { studentIds: [student.id] }, 2)])
  expect(await ends(student)).toBe(before[0]! + 8 * minute)
})

test('only who may manage activities speaks and ends; nobody who views as a student, is a student or an outsider; nothing in an ended course', async () => {
  const id = await two({ workingMinutes: 30 })
  await start(student, id)
  const looks = [testLiveCalls.getLive, { id }] as const
  const changes = [
    [testLiveCalls.tell, { id, text: 'Ten minutes left' }],
    [testLiveCalls.endOne, { id, studentId: student.id }],
  ] as const
  const manages = [[testLiveCalls.listParts, { id }], ...changes] as const
  const allow = (auth: readonly Permission[]) =>
    app().call(teacher1, assistantCalls.updateAssistant, { courseId, uid: assistant1.id, auth: [...auth] })

  await allow(permissions.filter(one => one !== 'manage-activities'))
  for (const [call, input] of manages)
    await app().refused(assistant1, call, input as never, kernelErrors.permissionMissing)
  expect((await live(id, assistant1)).can).toEqual({ manage: false, grade: true })
  await allow(['manage-activities'])
  expect((await live(id, assistant1)).can).toEqual({ manage: true, grade: false })
  await tell(id, 'Of an assistant', assistant1)
  await allow(permissions)

  for (const [call, input] of [looks, ...manages]) {
    for (const who of [student, students[39]!])
      await app().refused(who, call, input as never, kernelErrors.notFound)
    const viewed = await app().post(call.path, input, teacher1, { 'x-student-viewer': '1' })
    expect([kernelErrors.notAllowed.code, kernelErrors.notFound.code]).toContain(viewed.code)
  }

  const setEnded = (isEnded: boolean) =>
    app()
      .db.updateTable('course')
      .set({ ended_at: isEnded ? at(app().clock.now()) : null })
      .where('id', '=', courseId)
      .execute()
  await setEnded(true)
  for (const [call, input] of changes)
    await app().refused(teacher1, call, input as never, kernelErrors.courseEnded)
  await setEnded(false)
  // Nothing of all that was done.
  const { counts, messages } = await live(id)
  expect(counts).toMatchObject({ in: 1, done: 0 })
  expect(messages.map(({ text }) => text)).toEqual(['Of an assistant'])
})

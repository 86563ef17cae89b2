import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { takingOf } from '../taking/test-taking.ts'

/* The teacher is connected to one process, the students to the other. */

const app = testApp({ listen: true, settings: { REQUEST_RATE: '1000000', SHARED: '1' } })
const { two, start, save, submit, courseId, student, classmate } = takingOf(app)
type Other = Awaited<ReturnType<ReturnType<typeof app>['another']>>
let other: Other
beforeAll(async () => {
  other = await app().another()
})
afterAll(() => other.stop())
afterEach(() => void vi.useRealTimers())

/** What somebody does by way of the other process. */
async function there<T>(act: () => Promise<T>) {
  const { front } = app()
  const { inject } = front
  front.inject = request => other.http.inject(request)
  return act().finally(() => {
    front.inject = inject
  })
}
const goneHere = async (id: string, of: CastMember) => {
  const { list } = await app().call(teacher1, testLiveCalls.getLive, { id: id as never })
  return list.find(({ studentId }) => studentId === of.id)!.isGone
}

test('a teacher sees at one process who writes at the other, who is connected there, and whose network is gone', async () => {
  const id = await two({ workingMinutes: 30 })
  const teacher = await connectTo(app().address, await app().tokenOf(teacher1))
  teacher.send('class_active', { classId: courseId })
  await teacher.next('class_entered')
  const changes = () => teacher.frames.filter(({ cmd }) => cmd === testLiveMessages.liveChanged.cmd).length
  const staffListen = () => other.services.hub.listeners(topics.staff(courseId))
  await expect.poll(staffListen).toBe(1)

  const { questions } = await there(() => start(student, id))
  await there(() => start(classmate, id))
  await expect.poll(changes).toBe(1)
  expect(await Promise.all([student, classmate].map(each => goneHere(id, each)))).toEqual([true, true])

  const phone = await connectTo(other.address, await app().tokenOf(student))
  await expect.poll(() => goneHere(id, student)).toBe(false)
  expect(await goneHere(id, classmate)).toBe(true)

  await there(() => save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }]))
  await expect.poll(changes).toBe(2)
  await app().call(teacher1, testLiveCalls.tell, { id: id as never, text: 'Ten minutes left' })
  expect((await phone.next(testLiveMessages.told.cmd)).data).toMatchObject({ text: 'Ten minutes left' })

  // A second device, at the process of the teacher.
  const tablet = await connectTo(app().address, await app().tokenOf(student))
  phone.socket.close()
  await expect.poll(() => other.services.hub.listeners(topics.account(student.id))).toBe(1)
  expect(await goneHere(id, student)).toBe(false)
  tablet.socket.close()
  await expect.poll(() => app().services.hub.listeners(topics.account(student.id))).toBe(0)
  // Who comes back within seconds was not gone.
  expect(await goneHere(id, student)).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  expect(await goneHere(id, student)).toBe(true)
  vi.useRealTimers()

  await there(() => submit(student, id))
  await expect.poll(changes).toBe(3)
  const { counts } = await app().call(teacher1, testLiveCalls.getLive, { id: id as never })
  expect(counts).toMatchObject({ in: 1, done: 1 })
  teacher.socket.close()
})

test('who was connected to a process that ends is gone, and is there again once they come back to the other', async () => {
  const id = await two({ workingMinutes: 30 })
  await start(student, id)
  const third = await app().another()
  const token = await app().tokenOf(student)
  const phone = await connectTo(third.address, token)
  await expect.poll(() => goneHere(id, student)).toBe(false)
  await third.stop()
  await phone.next('come_back')
  await expect.poll(() => app().services.hub.listeners(topics.account(student.id))).toBe(0)
  expect(await goneHere(id, student)).toBe(false)
  vi.useFakeTimers({ now: Date.now() + 11_000, toFake: ['Date'] })
  expect(await goneHere(id, student)).toBe(true)
  vi.useRealTimers()
  const again = await connectTo(app().address, token)
  await expect.poll(() => goneHere(id, student)).toBe(false)
  again.socket.close()
})

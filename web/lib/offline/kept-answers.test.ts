import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Envelope, kernelErrors, successCode } from '#contract/error.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { CallFailure, readOffline, send } from '../call.ts'
import { type FakeServer, fakeServer } from '../fake-server.ts'
import { beginSession, endSession } from '../session.ts'
import { closeAnswerStore, sift } from './answer-store.ts'
import { asOf } from './as-of.ts'
import { keepAnswers } from './kept-answers.ts'

const { countStudents } = memberCalls
const { listCourses } = courseListCalls
const course = '01890000-0000-7000-8000-0000000000c1'
const otherCourse = '01890000-0000-7000-8000-0000000000c2'
const ada = 'a'.repeat(64)
const ben = 'b'.repeat(64)
const dayMs = 86_400_000

const client = new QueryClient()
const kept = keepAnswers(client)
const bodyOf = (courseid: string) => JSON.stringify({ courseid })
const answered = (total: number): Envelope => ({
  status: 1,
  code: successCode,
  message: '',
  data: { total, grouped: 0 },
})
const refused = ({ code }: { code: number }): Envelope => ({ status: 0, code, message: '', data: {} })
const keep = (total: number, courseId = course, token = ada) =>
  kept.keep(countStudents, bodyOf(courseId), answered(total), token)
const find = (courseId = course) => kept.find(countStudents, bodyOf(courseId))

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  beginSession(ada)
})
afterEach(async () => {
  vi.useRealTimers()
  endSession()
  await sift(() => false)
  server.stop()
  history.replaceState(null, '', '/')
})

test('the newest answer is found, also after a reload', async () => {
  expect(await find()).toBeUndefined()
  await keep(39)
  await keep(40)
  await closeAnswerStore()
  expect(await find()).toEqual({ total: 40, grouped: 0 })
  expect(await find(otherCourse)).toBeUndefined()
})

test('nobody else on the device sees it, and after a logout nothing is left', async () => {
  await keep(40)
  localStorage.setItem('token', ben)
  expect(await find()).toBeUndefined()
  // An answer that comes after the change is not the next person's.
  await keep(41, course, ada)
  expect(await find()).toBeUndefined()

  localStorage.setItem('token', ada)
  expect(await find()).toEqual({ total: 40, grouped: 0 })
  endSession()
  localStorage.setItem('token', ada)
  await expect.poll(() => find()).toBeUndefined()
})

test('what is refused is forgotten; a course that one was removed from, wholly', async () => {
  await keep(40)
  await keep(25, otherCourse)
  await kept.keep(listCourses, bodyOf(course), { ...answered(0), data: [] as never }, ada)
  await kept.keep(countStudents, bodyOf(course), refused(kernelErrors.notFound), ada)
  expect(await find()).toBeUndefined()
  expect(await kept.find(listCourses, bodyOf(course))).toEqual([])

  await kept.keep(countStudents, bodyOf(course), refused(kernelErrors.courseAbsent), ada)
  expect(await kept.find(listCourses, bodyOf(course))).toBeUndefined()
  expect(await find(otherCourse)).toEqual({ total: 25, grouped: 0 })
})

test('what belongs to an activity goes with the course of the address', async () => {
  history.replaceState(null, '', `/homework?courseId=${course}`)
  await kept.keep(listCourses, '{"id":"1"}', { ...answered(0), data: [] as never }, ada)
  await kept.keep(countStudents, bodyOf(course), refused(kernelErrors.courseAbsent), ada)
  expect(await kept.find(listCourses, '{"id":"1"}')).toBeUndefined()
})

test('it is bounded in age and number, and the oldest goes first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await keep(40)
  vi.setSystemTime(Date.now() + 31 * dayMs)
  expect(await find()).toBeUndefined()

  const numbered = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
  for (let n = 0; n < 330; n += 1) {
    vi.setSystemTime(Date.now() + 1)
    await keep(n, numbered(n))
  }
  expect(await find(numbered(0))).toBeUndefined()
  expect(await find(numbered(329))).toEqual({ total: 329, grouped: 0 })
  let count = 0
  await sift(() => {
    count += 1
    return true
  })
  // The limits are applied now and then.
  expect(count).toBeLessThan(330)
})

test('nothing is kept of what was looked for, of other calls, or of a course seen as a student would', async () => {
  const search = JSON.stringify({ search: 'topo' })
  await kept.keep(listCourses, search, { ...answered(0), data: [] as never }, ada)
  expect(await kept.find(listCourses, search)).toBeUndefined()
  await kept.keep(courseCalls.getHome, bodyOf(course), answered(1), ada)
  expect(await kept.find(courseCalls.getHome, bodyOf(course))).toBeUndefined()

  await keep(40)
  history.replaceState(null, '', `/courseHome?courseId=${course}&studentviewer=1`)
  expect(await find()).toBeUndefined()
  await keep(41)
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  expect(await find()).toEqual({ total: 40, grouped: 0 })
})

test('an answer in an older shape is not shown', async () => {
  await kept.keep(countStudents, bodyOf(course), { ...answered(1), data: { sum: 1 } as never }, ada)
  expect(await find()).toBeUndefined()
})

test('a query that the server does not answer gets the last answer, and is asked again once it can', async () => {
  readOffline(async () => kept)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  server.answer(countStudents, { total: 40, grouped: 3 })
  await send(countStudents, { courseId: course })
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await expect.poll(() => find()).toBeDefined()
  asOf.clear()

  server.cut(countStudents)
  expect(await send(countStudents, { courseId: course })).toEqual({ total: 40, grouped: 3 })
  expect(asOf.current()).toBeGreaterThan(Date.now() - 60_000)
  const missing = await send(countStudents, { courseId: otherCourse }).catch((failure: unknown) => failure)
  expect(missing).toBeInstanceOf(CallFailure)

  const renewed = vi.spyOn(client, 'invalidateQueries')
  dispatchEvent(new Event('online'))
  expect(asOf.current()).toBeUndefined()
  expect(renewed).toHaveBeenCalledOnce()
})

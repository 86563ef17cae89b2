import { beforeAll, beforeEach, expect, test } from 'vitest'
import { kernelErrors, successCode } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { projectorCalls as calls } from '#contract/features/projector/calls.ts'
import { projectorErrors as errors } from '#contract/features/projector/errors.ts'
import { projectorEnds as ends, projectorStates, projectorTimes } from '#contract/features/projector/rules.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { projectorOf } from './test-projector.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
beforeAll(() => void app().clock.hold())
/** Nobody has tried a code yet. */
beforeEach(() => app().db.deleteFrom('counter').execute())
const { begin, check, accept, list, end, look, bound, as } = projectorOf(app)

const isOut = async (key: string) => {
  expect((await look(key)).code).toBe(kernelErrors.sessionMissing.code)
}
/** From an address of its own, unless it says which. */
let floor = 0
const tryFrom = async (who: typeof teacher1, code: string, from = `10.0.0.${++floor}`) =>
  (await app().post(calls.accept.path, { courseid: linearAlgebra.id, code }, who, {}, from)).code

test('a page shows its course once staff enter its code, and nothing before', async () => {
  const { code, key } = await begin()
  expect(await check(key)).toMatchObject({ state: projectorStates.waiting, courseId: '' })
  await isOut(key)
  await accept(`${code.slice(0, 3)}-${code.slice(3).toLowerCase()}`)
  expect(await check(key)).toMatchObject({ state: projectorStates.bound, courseId: linearAlgebra.id })
  expect((await look(key)).data).toMatchObject({
    coursename: linearAlgebra.name,
    subject: null,
    shownames: '0',
  })
})

test('a code is used once, lives ten minutes, and wrong, used and old ones look the same', async () => {
  const { code } = await begin()
  expect(await tryFrom(teacher1, code)).toBe(successCode)
  expect(await tryFrom(teacher1, code)).toBe(errors.codeWrong.code)
  expect(await tryFrom(teacher1, 'ABCDEF')).toBe(errors.codeWrong.code)
  const late = await begin()
  app().clock.advance(projectorTimes.code)
  expect(await tryFrom(teacher1, late.code)).toBe(errors.codeWrong.code)
  expect(await check(late.key)).toMatchObject({ state: projectorStates.ended, reason: ends.time })
  await isOut(late.key)
})

test('five wrong codes are the last, of an account and from an address, for ten minutes', async () => {
  const { code } = await begin()
  for (let turn = 0; turn < 5; turn++) expect(await tryFrom(teacher1, 'WRANGX')).toBe(errors.codeWrong.code)
  expect(await tryFrom(teacher1, code)).toBe(errors.tooManyTries.code)
  const here = '10.1.0.1'
  for (let turn = 0; turn < 5; turn++)
    expect(await tryFrom(assistant1, 'WRANGX', here)).toBe(errors.codeWrong.code)
  expect(await tryFrom(assistant1, code, here)).toBe(errors.tooManyTries.code)
  app().clock.advance(projectorTimes.code)
  const fresh = await begin()
  expect(await tryFrom(assistant1, fresh.code, here)).toBe(successCode)
})

test('of many guesses at one moment five are looked at', async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => tryFrom(teacher1, 'WRANGX')))
  expect(codes.filter(code => code === errors.codeWrong.code)).toHaveLength(5)
  app().clock.advance(projectorTimes.code)
})

test('a code binds to a course only who may lead activities there', async () => {
  const { code } = await begin()
  const asked = { courseId: linearAlgebra.id as never, code }
  await app().refused(students[0]!, calls.accept, asked, kernelErrors.notAllowed)
  await app().refused(teacher2, calls.accept, asked, kernelErrors.courseAbsent)
})

test('what is kept of a page opens nothing', async () => {
  const { code, key } = await begin()
  const rows = JSON.stringify(await app().db.selectFrom('projector').selectAll().execute())
  expect(rows).not.toContain(code)
  expect(rows).not.toContain(key)
})

test('a projector is among the sessions of who bound it, with its course, and is ended from there', async () => {
  const { id, key } = await bound()
  const mine = async () => (await app().call(teacher1, sessionCalls.listSessions)).list
  expect((await mine()).find(one => one.id === id)).toMatchObject({
    projects: linearAlgebra.name,
    current: false,
  })
  await app().call(teacher1, sessionCalls.endSession, { id: id as never })
  await isOut(key)
  expect(await check(key)).toMatchObject({ state: projectorStates.ended, reason: ends.loggedOut })
  expect((await mine()).some(one => one.id === id)).toBe(false)
  expect((await list()).list.some(one => one.id === id)).toBe(false)
})

test('a logout everywhere ends it', async () => {
  const { key } = await bound(assistant1)
  await app().call(assistant1, sessionCalls.endSession)
  await isOut(key)
})

test('staff of the course end it, also what a colleague has bound; it says so', async () => {
  const { id, key } = await bound(assistant1)
  expect((await list()).list.find(one => one.id === id)).toMatchObject({ name: assistant1.name })
  await end(id)
  await isOut(key)
  expect(await check(key)).toMatchObject({ state: projectorStates.ended, reason: ends.ended })
  await app().refused(
    teacher1,
    calls.end,
    { courseId: linearAlgebra.id as never, id: id as never },
    kernelErrors.notFound,
  )
})

test('it ends after four hours, however much it was used', async () => {
  const { key } = await bound()
  for (let hour = 0; hour < 3; hour++) {
    app().clock.advance(3_600_000)
    expect((await look(key)).status).toBe(1)
  }
  app().clock.advance(3_600_000)
  await isOut(key)
  expect(await check(key)).toMatchObject({ state: projectorStates.ended, reason: ends.time })
})

const assistantMay = (auth: string[]) =>
  app().call(teacher1, assistantCalls.updateAssistant, {
    courseId: linearAlgebra.id as never,
    uid: assistant1.id as never,
    auth: auth as never,
  })

test('whoever bound it and may not lead activities any more has no projector, and gets none back', async () => {
  await assistantMay(['manage-activities', 'grade'])
  const { key } = await bound(assistant1)
  await assistantMay(['grade'])
  expect((await look(key)).status).toBe(0)
  await app().settle()
  await isOut(key)
  expect(await check(key)).toMatchObject({ reason: ends.left })
  await assistantMay(['manage-activities', 'grade'])
  await isOut(key)
})

test('another course is not there for it, though its teacher leads that one too', async () => {
  const { key } = await bound()
  expect((await look(key, emptyCourse.id)).code).toBe(kernelErrors.sessionMissing.code)
})

test('what anybody may do it does as nobody', async () => {
  const { key } = await bound()
  expect((await as(key, accountCalls.getAccount.path)).code).toBe(kernelErrors.sessionMissing.code)
  // Logging out is for people.
  expect((await as(key, accountCalls.logout.path)).code).toBe(kernelErrors.sessionMissing.code)
  expect((await look(key)).status).toBe(1)
})

test('a course has ten projectors at most', async () => {
  await end()
  for (let turn = 0; turn < 10; turn++) await bound()
  const { code } = await begin()
  await app().refused(
    teacher1,
    calls.accept,
    { courseId: linearAlgebra.id as never, code },
    errors.tooManyProjectors,
  )
  await end()
  expect((await list()).list).toEqual([])
})

test('a course that ends takes its projectors with it', async () => {
  const { key } = await bound()
  await app().call(teacher1, archiveCalls.archive, { courseId: linearAlgebra.id as never, type: '1' })
  await isOut(key)
  await app().settle()
  expect(await check(key)).toMatchObject({ reason: ends.courseOver })
})

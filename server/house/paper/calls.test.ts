import { beforeAll, expect, test } from 'vitest'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { type CastMember, students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { commitsOf } from '#server/kernel/test-round-trips.ts'
import { paperCalls, paperHandlers } from './calls.ts'
import { makeTables, paperErrors, paperFeature } from './kind.ts'
import { paperOf } from './test-paper.ts'

const feature = { ...paperFeature, calls: paperHandlers }
const app = testApp({
  app: { ...lectern, features: [...lectern.features, feature] },
  settings: { REQUEST_RATE: '1000000' },
})
const { set, standing, submission, contentOf } = paperOf(app)
const [student, classmate] = [students[0]!, students[1]!]
const fifty = Array.from({ length: 50 }, (_, index) => index + 1)

beforeAll(() => makeTables(app().db))

const save = (who: CastMember, id: string, slot: number, answer = `Answer ${slot}`, sequence = 1) =>
  app().call(who, paperCalls.saveAnswer, { id, slot, answer, sequence })

test('fifty answers of one student at the same moment are few transactions, and the hand-in after them has them all', async () => {
  const id = await set({ slots: 50 })
  await app().tokenOf(student)
  let handedIn: { version: number; slots: number[] } | undefined
  const commits = await commitsOf(async () => {
    const saving = fifty.toSorted((a, b) => (a % 7) - (b % 7)).map(slot => save(student, id, slot))
    expect((await Promise.all(saving)).every(({ saved }) => saved)).toBe(true)
    handedIn = await app().call(student, paperCalls.handIn, { id })
  })
  expect(handedIn).toMatchObject({ version: 1, slots: fifty })
  // The first alone, the others in one round or two, the hand-in; what follows from it comes later.
  expect(commits).toBeGreaterThan(1)
  expect(commits).toBeLessThanOrEqual(8)
  const { id: submissionId } = await submission(student, id)
  expect(await contentOf(submissionId, 1)).toEqual(
    Object.fromEntries(fifty.map(slot => [slot, `Answer ${slot}`])),
  )
})

test('of one answer the newest stays, in whatever order a room sends its entries', async () => {
  const id = await set({ slots: 3 })
  const people = students.slice(0, 10)
  await Promise.all(
    people.flatMap(who =>
      [1, 2, 3].flatMap(slot =>
        [1, 2, 3, 4].map(sequence => save(who, id, slot, `${slot}.${sequence}`, sequence)),
      ),
    ),
  )
  for (const who of people) {
    const { id: submissionId } = await submission(who, id)
    expect(await contentOf(submissionId, 1)).toEqual({ 1: '1.4', 2: '2.4', 3: '3.4' })
  }
})

test('several answers in one call are each answered, the older ones with what is stored', async () => {
  const id = await set({ slots: 3 })
  await save(student, id, 2, 'Newer', 5)
  const answers = [1, 2, 3].map(slot => ({ slot, answer: `Answer ${slot}`, sequence: 1 }))
  expect(await app().call(student, paperCalls.saveAnswers, { id, answers })).toEqual({
    list: [
      { slot: 1, saved: true, answer: 'Answer 1', html: '', sequence: 1, refusal: null },
      { slot: 2, saved: false, answer: 'Newer', html: '', sequence: 5, refusal: null },
      { slot: 3, saved: true, answer: 'Answer 3', html: '', sequence: 1, refusal: null },
    ],
  })
})

test('one answer that cannot be taken is refused in words, and the others are saved', async () => {
  const id = await set({ slots: 3 })
  const answers = [1, 4, 3].map(slot => ({ slot, answer: `Answer ${slot}`, sequence: 1 }))
  const { list } = await app().call(student, paperCalls.saveAnswers, { id, answers })
  expect(list.map(({ saved }) => saved)).toEqual([true, false, true])
  const { code, text } = paperErrors.slotMissing
  expect(list.map(({ refusal }) => refusal)).toEqual([null, { code, message: text.zh }, null])
  await app().refused(
    student,
    paperCalls.saveAnswer,
    { id, slot: 4, answer: '', sequence: 1 },
    paperErrors.slotMissing,
  )
})

test('a room begins in few transactions; who begins again is told the same, who does not begin writes nothing', async () => {
  const id = await set({ workingTime: 3600 })
  const people = students.slice(0, 12)
  for (const who of people) await app().tokenOf(who)
  const begin = (who: CastMember) => app().call(who, attemptCalls.begin, { id, attempt: 1 })
  await app().refused(
    classmate,
    paperCalls.saveAnswer,
    { id, slot: 1, answer: 'Early', sequence: 1 },
    paperErrors.notBegun,
  )
  let ends: (number | null)[] = []
  const commits = await commitsOf(async () => {
    ends = (await Promise.all(people.map(begin))).map(({ endsAt }) => endsAt)
  })
  expect(commits).toBeGreaterThan(0)
  expect(commits).toBeLessThanOrEqual(4)
  expect(ends.every(end => end !== null)).toBe(true)
  expect((await Promise.all(people.map(begin))).map(({ endsAt }) => endsAt)).toEqual(ends)
  expect(await save(classmate, id, 1)).toMatchObject({ saved: true })
  expect(await standing(classmate, id)).toMatchObject({ state: 0, attempt: 1 })
})

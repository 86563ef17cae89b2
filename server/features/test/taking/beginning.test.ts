import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { type CastMember, students } from '#seed/people.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { commitsOf } from '#server/kernel/test-round-trips.ts'
import { testSubmissions } from '../submissions.ts'
import { drawn, open, section, written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin, write } = banksOf(app)
const { add, start, paper, save, submit, standing, two, student, classmate } = takingOf(app)
const minute = 60_000

const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
const { notBegun, closed, slotMissing } = testSubmissions.errors
const submissionsIn = async (id: string) =>
  (
    await sql<{ count: number }>`select count(*)::int from submission where activity_id = ${id}`.execute(
      app().db,
    )
  ).rows[0]!.count

test('a test that need not be begun is answered without making anything', async () => {
  const id = await two({ details: '<p>Read first</p>' })
  const first = await start(student, id)
  expect(first).toMatchObject({ attempt: 1, version: 0, state: 0, isOpen: true, endsAt: null, remain: null })
  expect(first.questions).toMatchObject([
    { type: 2, points: 10, slot: 1, section: 0, written: { value: null, sequence: 0, savedAt: null } },
    { type: 2, points: 5, slot: 2 },
  ])
  expect(await paper(student, id)).toEqual({ ...first, serverTime: expect.any(Number) })
  expect(await submissionsIn(id)).toBe(0)
  await save(student, id, [{ questionId: first.questions[0]!.id, value: ['b'] }])
  expect((await start(student, id)).questions[0]!.written).toMatchObject({ value: ['b'], sequence: 1 })
  expect(await submissionsIn(id)).toBe(1)
})

test('one with a time limit is begun first, once: whoever begins again goes on', async () => {
  const id = await two({ workingMinutes: 30 })
  await refused(paper(student, id), notBegun)
  expect(await standing(student, id)).toMatchObject({ state: 'notstarted', begin: 1, mustBegin: true })
  const first = await start(student, id)
  expect(first).toMatchObject({ remain: 1800 })
  expect(Math.abs(first.endsAt! - app().clock.now() - 30 * minute)).toBeLessThan(5000)
  app().clock.advance(10 * minute)
  const again = await start(student, id, { attempt: 1 })
  expect(again).toMatchObject({ remain: 1200, endsAt: first.endsAt, workId: first.workId })
  expect(await submissionsIn(id)).toBe(1)
  expect(await standing(student, id)).toMatchObject({ state: 'inprogress', begin: 0, remain: 1200 })
  // Nobody else is told of it.
  await refused(paper(classmate, id), notBegun)
})

test('each gets a paper of their own, the same at every look, with the points of what was drawn', async () => {
  const bank = await begin()
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await write(bank, name)
  const id = await add([], {
    sections: [section([written('Fixed', 10), drawn(bank, 2, 5)]), section([open('Why', 3)])],
    shufflesQuestions: true,
    shufflesOptions: true,
  })
  const people = students.slice(0, 8)
  const papers: Awaited<ReturnType<typeof start>>[] = []
  for (const who of people) papers.push(await start(who, id))
  for (const [index, who] of people.entries()) {
    expect(papers[index]!.questions).toHaveLength(4)
    expect(papers[index]!.questions.reduce((sum, one) => sum + one.points, 0)).toBe(23)
    const again = await paper(who, id)
    expect(again.questions).toEqual(papers[index]!.questions)
  }
  const orders = papers.map(({ questions }) =>
    JSON.stringify(questions.map(({ slot, parts }) => [slot, parts])),
  )
  expect(new Set(orders).size).toBeGreaterThan(2)
  const { rows } = await sql<{ seed: number; slot_points: object }>`
    select seed, slot_points from submission join test_paper on submission_id = id where activity_id = ${id}`.execute(
    app().db,
  )
  expect(new Set(rows.map(({ seed }) => seed)).size).toBeGreaterThan(1)
  for (const { slot_points } of rows) expect(Object.keys(slot_points)).toHaveLength(4)
  // What is on somebody else's paper is nothing to answer.
  const [mine, other] = [
    papers[0]!,
    papers.find(one => one.slots.some(({ slot }) => !papers[0]!.slots.some(own => own.slot === slot)))!,
  ]
  const foreign = other.slots.find(({ slot }) => !mine.slots.some(own => own.slot === slot))!
  expect(await save(people[0]!, id, [{ questionId: foreign.questionId, value: ['a'] }])).toMatchObject([
    { saved: false, refusal: { code: slotMissing.code } },
  ])
})

test('questions in another order stay in their sections, a text stays where it is, and unshuffled all read the same', async () => {
  const names = ['1', '2', '3', '4', '5', '6']
  const text = written('Read', 0, { type: 10, parts: {}, key: null })
  const sections = [section([...names.map(name => written(name)), text]), section([written('7')])]
  const orders = async (shufflesQuestions: boolean) => {
    const id = await add([], { sections, shufflesQuestions })
    return Promise.all(
      students.slice(0, 6).map(async who => (await start(who, id)).questions.map(({ slot }) => slot)),
    )
  }
  const written1to8 = [1, 2, 3, 4, 5, 6, 7, 8]
  for (const order of await orders(false)) expect(order).toEqual(written1to8)
  const shuffled = await orders(true)
  // That six come out alike is one in 720 to the fifth.
  expect(new Set(shuffled.map(String)).size).toBeGreaterThan(1)
  for (const order of shuffled) {
    expect(order.slice(6)).toEqual([7, 8])
    expect([...order].sort()).toEqual(written1to8)
  }
})

test('who comes after the time in which one may begin is refused, by whichever call; who has begun goes on', async () => {
  const id = await two({ beginWindow: 10 })
  await start(student, id)
  expect(await standing(classmate, id)).toMatchObject({ begin: 1, beginsUntil: expect.any(Number) })
  app().clock.advance(11 * minute)
  await refused(start(classmate, id), takingErrors.beginOver)
  await refused(app().call(classmate, attemptCalls.begin, { id, attempt: 1 }), takingErrors.beginOver)
  expect(await standing(classmate, id)).toMatchObject({ begin: 0, state: 'ended' })
  expect(await start(student, id)).toMatchObject({ isOpen: true })
})

test('after the end nobody begins', async () => {
  const id = await two({ workingMinutes: 5, deadline: app().clock.now() + 10 * minute })
  app().clock.advance(10 * minute)
  await refused(start(student, id), closed)
  expect(await standing(student, id)).toMatchObject({ state: 'ended', begin: 0 })
})

test('a room begins in few transactions, each with their paper; who sends it again is told the same', async () => {
  const id = await two({ workingMinutes: 30, shufflesOptions: true })
  const people = students.slice(0, 12)
  for (const who of people) await app().tokenOf(who)
  const startAll = () => Promise.all(people.map((who: CastMember) => start(who, id)))
  let papers: Awaited<ReturnType<typeof startAll>> = []
  const commits = await commitsOf(async () => {
    papers = await startAll()
  })
  // The first alone, the others in a round or two; a busy machine lets them come in a few more.
  expect(commits).toBeLessThan(people.length)
  expect(papers.every(({ questions, remain }) => questions.length === 2 && remain === 1800)).toBe(true)
  const again = await startAll()
  expect(again.map(({ questions, workId }) => ({ questions, workId }))).toEqual(
    papers.map(({ questions, workId }) => ({ questions, workId })),
  )
})

test('another attempt has a paper of its own, from a seed of its own', async () => {
  const id = await two({ attempts: 3, shufflesOptions: true, isAnswerOnce: true })
  const first = await start(student, id)
  await save(student, id, [{ questionId: first.questions[0]!.id, value: ['a'] }])
  await submit(student, id)
  expect(await standing(student, id)).toMatchObject({ begin: 2, mayWrite: false })
  const second = await start(student, id, { attempt: 2 })
  expect(second).toMatchObject({ attempt: 2, version: 0 })
  expect(second.questions.every(({ written: { sequence } }) => sequence === 0)).toBe(true)
  const { rows } =
    await sql`select seed from submission join test_paper on submission_id = id where activity_id = ${id}`.execute(
      app().db,
    )
  expect(rows).toHaveLength(2)
})

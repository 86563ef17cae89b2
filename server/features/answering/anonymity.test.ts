import { beforeAll, expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { arrivalGrace } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { answeringOf } from './test-answering.ts'
import { everythingIn, linksIn, sayIn, writtenSince } from './test-traces.ts'

/* Who answered what: everything that is kept, logged, pushed or answered is searched for a way from one to the other (P93). */

const logged: string[] = []
const app = testApp({
  listen: true,
  settings: { REQUEST_RATE: '1000000', LOG_LEVEL: 'debug' },
  logTo: { write: line => void logged.push(line) },
})
beforeAll(async () => {
  app().clock.hold()
  // Before anything is looked at: signing in as they answer, they would do both in one order.
  for (const who of students.slice(0, 10).toReversed()) await app().tokenOf(who)
})
const all = answeringOf(app)
const people = students.slice(0, 10)

const said = (manner?: Parameters<typeof sayIn>[2]) => sayIn(app, people, manner)

/** Rows lie in the order in which they came, among them kept answers of commands. */
const linksBefore = [
  ...['order of another question', 'order of coming', 'order of public.answered'],
  ...['order of public.answering_join', 'order of public.answering_ticket', 'transaction'],
]

test.each([
  ['', {}],
  [' that is long', { isLong: true }],
  [' with a picture', { isPictured: true }],
])(
  'after the end nothing that is kept leads from an answer%s to a person; before it, the transaction and the order do, and nothing more',
  async (how, manner) => {
    const earlier = await everythingIn(app().db)
    const { stepId, given } = await said(manner)
    await app().settle()
    const links = async () => linksIn(writtenSince(earlier, await everythingIn(app().db)), given)
    const before = await links()
    // Later ones may lie where earlier ones have been.
    expect(before.filter(link => !link.startsWith('order of '))).toEqual(['transaction'])
    if (how === '') expect(before).toEqual(linksBefore)
    await all.end(stepId)
    app().clock.advance(arrivalGrace)
    await app().settle()
    expect(await links()).toEqual([])
  },
)

test('nothing that is logged or pushed has an answer, or says who gave one', async () => {
  logged.length = 0
  const phones = await Promise.all(
    [teacher1, people[0]!].map(async who => {
      const phone = await connectTo(app().address, await app().tokenOf(who))
      phone.send('class_active', { classId: all.courseId })
      await phone.next('class_entered')
      return phone
    }),
  )
  const { stepId, given } = await said()
  await expect
    .poll(() => phones[0]!.frames.some(({ data }) => data.answered === people.length), { timeout: 5000 })
    .toBe(true)
  await all.end(stepId)
  await app().settle()
  app().services.log.debug('the log is heard')
  expect(logged.some(line => line.includes('the log is heard'))).toBe(true)
  const frames = phones.flatMap(({ frames }) => frames.map(frame => JSON.stringify(frame)))
  const answers = frames.filter(text => text.includes('"cmd":"answer"'))
  for (const { who, said } of given) {
    expect(logged.filter(line => line.includes(said))).toEqual([])
    expect(frames.filter(text => text.includes(said))).toEqual([])
    // Who has joined may be told, what they chose with it may not.
    expect(answers.filter(text => text.includes(who.id))).toEqual([])
  }
  for (const { socket } of phones) socket.close()
})

test('while it runs staff do not learn who has answered, as from the fifth on each answer shows in the figures', async () => {
  const { id, stepId, questions } = await said()
  const list = async () => (await all.students(id, stepId)).list.filter(({ state }) => state === 2)
  expect((await all.results(stepId)).answered).toBe(people.length)
  expect((await all.results(stepId)).questions[1]!.distribution[0]!.count).toBe(people.length)
  expect(await list()).toEqual([])
  expect((await all.students(id, stepId, 'answered')).total).toBe(0)
  expect((await all.students(id, stepId, 'joined')).total).toBe(people.length)
  await all.end(stepId)
  expect(await list()).toHaveLength(people.length)
  expect(questions).toHaveLength(3)
})

test('no answer of the feature to staff, an operator or classmates names whose it is', async () => {
  const { id, stepId, given, questions } = await said()
  await all.end(stepId)
  await all.showResults(stepId)
  const asked = [
    [answeringCalls.get, { id }],
    [answeringCalls.listQuestions, { id }],
    [answeringCalls.listSlides, { id }],
    [answeringCalls.countdown, { id }],
    [taking.getStep, { stepId }],
    [taking.listToJoin, { courseId: all.courseId }],
    [results.results, { stepId, isRanked: true }],
    ...questions.map(({ id: questionId }) => [results.question, { stepId, questionId, limit: 100 }] as const),
    [results.listStudents, { id, stepId, limit: 100 }],
    ...people.map(({ id: studentId }) => [results.getStudent, { stepId, studentId }] as const),
    [results.review, { id }],
  ] as const
  let told = 0
  for (const who of [teacher1, people[0]!, people[1]!])
    for (const [call, input] of asked) {
      const { status, data } = await app().post(call.path, encoded(call, input), who)
      if (status !== 1) continue
      for (const one of objectsIn(data))
        if (given.some(({ said }) => JSON.stringify(Object.values(one)).includes(said) && isLeaf(one))) {
          told++
          expect(Object.values(one).join(' ')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
          expect(given.some(({ who: author }) => Object.values(one).includes(author.name))).toBe(false)
        }
    }
  // The texts themselves are told, to staff and to who may see the results.
  expect(told).toBeGreaterThanOrEqual(given.length * 2)
})

const encoded = (_: unknown, input: object) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      {
        id: 'interactid',
        stepId: 'stepid',
        questionId: 'questionid',
        studentId: 'studentid',
        courseId: 'courseid',
      }[name] ?? name,
      value,
    ]),
  )

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const each of Object.values(value)) yield* objectsIn(each)
}
const isLeaf = (one: Record<string, unknown>) =>
  Object.values(one).every(
    value => typeof value !== 'object' || value === null || JSON.stringify(value) === '[]',
  )

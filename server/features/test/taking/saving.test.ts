import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { takingErrors } from '#contract/features/test/taking-errors.ts'
import { encodeInput, type InputOf } from '#contract/input.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { commitsOf } from '#server/kernel/test-round-trips.ts'
import { testSubmissions } from '../submissions.ts'
import { open, written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = takingOf(app)
const { add, start, paper, save, submit, saveText, handUp, subjects, standing, two, student, classmate } = all
const minute = 60_000
const { notBegun, closed, valueUnfit, handedInOnce } = testSubmissions.errors
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
const idsOf = async (who: typeof student, id: string) =>
  (await paper(who, id)).questions.map(question => question.id)

test('answers are cleaned by their type, each is answered, and one that cannot be is refused alone', async () => {
  const id = await add([written('Choice'), open('Why'), written('Other')])
  const [choice, why, other] = await idsOf(student, id)
  const saved = await save(student, id, [
    { questionId: choice!, value: ['b', 'zzz'], sequence: 3 },
    { questionId: why!, text: 'Because', html: '<p>Because<script>x</script></p>', sequence: 1 },
    { questionId: other!, value: 'not even a list' },
    { questionId: id as never, value: ['a'] },
  ])
  expect(saved).toMatchObject([
    { saved: true, value: ['b'], sequence: 3, refusal: null },
    { saved: true, text: 'Because', html: '<p>Because</p>', value: null, sequence: 1 },
    { saved: false, refusal: { code: valueUnfit.code } },
    { saved: false, refusal: { code: expect.any(Number) } },
  ])
  const stored = await paper(student, id)
  expect(stored.questions.map(({ written: { text, value } }) => value ?? text)).toEqual([
    ['b'],
    'Because',
    '',
  ])
})

test('an entry that is not newer changes nothing, and tells what is stored', async () => {
  const id = await two()
  const [one] = await idsOf(student, id)
  await save(student, id, [{ questionId: one!, value: ['b'], sequence: 5 }])
  expect(await save(student, id, [{ questionId: one!, value: ['a'], sequence: 4, base: 0 }])).toMatchObject([
    { saved: false, value: ['b'], sequence: 5, refusal: null },
  ])
  // From another device, on what is stored.
  expect(await save(student, id, [{ questionId: one!, value: ['a'], sequence: 6, base: 5 }])).toMatchObject([
    { saved: true, value: ['a'], sequence: 6 },
  ])
})

test('nothing is saved before one has begun, after the end, or in what was handed in once', async () => {
  const timed = await two({ workingMinutes: 5, isAnswerOnce: true })
  const questionId = (await all.questions(timed))[0]!.entries[0]!.question!.id
  await refused(save(student, timed, [{ questionId, value: ['a'] }]), notBegun)
  await start(student, timed)
  await start(classmate, timed)
  await save(student, timed, [{ questionId, value: ['a'] }])
  await submit(student, timed)
  await refused(save(student, timed, [{ questionId, value: ['b'] }]), handedInOnce)
  app().clock.advance(5 * minute)
  await refused(save(classmate, timed, [{ questionId, value: ['a'] }]), closed)
  const ending = await two({ deadline: app().clock.now() + minute })
  const [one] = await idsOf(student, ending)
  await save(student, ending, [{ questionId: one!, value: ['a'] }])
  app().clock.advance(2 * minute)
  const [late] = await save(student, ending, [{ questionId: one!, value: ['b'] }])
  expect(late).toMatchObject({ saved: false, refusal: { code: closed.code } })
})

test('fifty answers of one student at the same moment, as programs send them, are few transactions; the hand-in has them all', async () => {
  const id = await add(
    Array.from({ length: 50 }, (_, place) => written(`Question ${place}`, 2)),
    { workingMinutes: 60 },
  )
  await subjects(student, id, '')
  const { lists } = await subjects(student, id)
  expect(lists).toHaveLength(50)
  const commits = await commitsOf(async () => {
    await Promise.all(
      lists.map(({ id: questionId, options }) => saveText(student, id, questionId, options[1]!.id)),
    )
    await handUp(student, id)
  })
  expect(commits).toBeLessThan(lists.length / 2)
  const { lists: after } = await subjects(student, id)
  expect(after.every(({ myanswer, options }) => myanswer === options[1]!.id)).toBe(true)
})

test('hand-in sent again is the same; what is sent along is saved first, and what of it is refused is told', async () => {
  const id = await two()
  const [one, other] = await idsOf(student, id)
  await refused(submit(student, id), takingErrors.nothingAnswered)
  const answers = [
    { questionId: one!, value: ['a'], sequence: 1 },
    { questionId: other!, value: 7, sequence: 1 },
  ]
  const receipt = await submit(student, id, { answers, version: 0 })
  expect(receipt).toMatchObject({
    version: 1,
    overtime: false,
    answers: [{ questionId: one }],
    refused: [{ questionId: other }],
  })
  expect(receipt.answers[0]!.valueHash).toMatch(/^[0-9a-f]{64}$/)
  const again = await submit(student, id, { answers, version: 0 })
  expect({ ...again, refused: [] }).toEqual({ ...receipt, refused: [] })
  await handUp(student, id)
  expect(await standing(student, id)).toMatchObject({ state: 'submitted', mayWrite: true })
})

test('a login that is over holds no paper any more', async () => {
  const id = await two({ isOneDevice: true })
  const token = await app().freshToken(classmate)
  await app().post(takingCalls.start.path, encodeInput(takingCalls.start, { id }), null, { token })
  await refused(start(classmate, id), takingErrors.otherDevice)
  await app().post(accountCalls.logout.path, {}, null, { token })
  expect(await start(classmate, id)).toMatchObject({ isOpen: true })
})

test('where a test is written on one device, another login is refused until staff let it; otherwise it takes over', async () => {
  const strict = await two({ isOneDevice: true })
  const { questions } = await start(student, strict)
  const questionId = questions[0]!.id
  const token = await app().freshToken(student)
  const elsewhere = async <C extends Call>(of: C, input: InputOf<C>) =>
    app().post(of.path, encodeInput(of, input), null, { token })
  const { otherDevice } = takingErrors
  for (const answer of [
    await elsewhere(takingCalls.start, { id: strict }),
    await elsewhere(takingCalls.getPaper, { id: strict }),
    await elsewhere(takingCalls.submit, { id: strict }),
    await elsewhere(testProtocolCalls.saveAnswer, { id: strict, questionId, answer: 'x' }),
    await elsewhere(testProtocolCalls.listSubjects, { id: strict }),
    await elsewhere(testProtocolCalls.handIn, { id: strict }),
  ])
    expect(answer).toMatchObject({ status: 0, code: otherDevice.code, data: {} })
  expect(
    (await elsewhere(takingCalls.saveAnswers, { id: strict, answers: [{ questionId, value: ['a'] }] })).data,
  ).toMatchObject({ list: [{ saved: false, refusal: { code: otherDevice.code } }] })
  expect((await elsewhere(takingCalls.getStanding, { id: strict })).data).toMatchObject({ elsewhere: '1' })
  const bound = async () => {
    const { list } = await app().call(teacher1, testGradingCalls.listStudents, { id: strict, limit: 100 })
    return list.filter(({ isBound }) => isBound).map(({ studentId }) => studentId)
  }
  expect(await bound()).toEqual([student.id])
  await app().call(teacher1, takingCalls.freeDevice, { id: strict, studentId: student.id })
  expect(await bound()).toEqual([])
  expect(await elsewhere(takingCalls.start, { id: strict })).toMatchObject({ status: 1 })
  await refused(start(student, strict), otherDevice)
  expect(await bound()).toEqual([student.id])
  await elsewhere(takingCalls.submit, { id: strict, answers: [{ questionId, value: ['a'] }] })
  await app().settle()
  expect(await bound()).toEqual([])

  const free = await two({ workingMinutes: 10 })
  const before = await start(student, free)
  const { data } = await elsewhere(takingCalls.start, { id: free })
  expect(data.device).not.toBe(before.device)
  expect((await start(student, free)).device).toBe(before.device)
})

import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { start, paper, save, submit, result, subjects, end, two, courseId, student, classmate } = takingOf(app)
const minute = 60_000
const { unproven, notBegun } = testSubmissions.errors
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)

test('a beginning, a save and a hand-in that are sent twice at once are one each', async () => {
  const id = await two({ workingMinutes: 10 })
  const [one, other] = await Promise.all([start(student, id), start(student, id)])
  expect(one!.questions).toEqual(other!.questions)
  const questionId = one!.questions[0]!.id
  const entry = { questionId, value: ['a'], sequence: 2 }
  await Promise.all([save(student, id, [entry]), save(student, id, [entry])])
  expect((await paper(student, id)).questions[0]!.written).toMatchObject({ value: ['a'], sequence: 2 })
  const [first, second] = await Promise.all([submit(student, id), submit(student, id)])
  expect([first!.version, second!.version]).toEqual([1, 1])
  expect(first!.answers).toEqual(second!.answers)
})

test('what nothing shows to be from before the end cannot be offered; answers that are no answers are refused one by one', async () => {
  const id = await two({ workingMinutes: 10 })
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  app().clock.advance(11 * minute)
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
  const offer = (answers: { questionId: never; value: unknown }[]) =>
    app().call(student, takingCalls.offer, { id, answers })
  await refused(offer([{ questionId: questions[1]!.id as never, value: ['a'] }]), unproven)
  await refused(offer([{ questionId: id as never, value: ['a'] }]), testSubmissions.errors.slotMissing)
})

test.each([
  ['by hand', async (id: string) => end(id)],
  ['by itself', async () => app().clock.advance(11 * minute)],
] as const)(
  'what is written on after a hand-in counts, though the scores are shown as it ends %s',
  async (_, ends) => {
    const id = await two({
      ...{ workingMinutes: 10, deadline: app().clock.now() + 11 * minute },
      ...{ scoreShown: moments.ended, answersShown: moments.ended, paperShown: moments.ended },
    })
    const [one, other] = (await start(student, id)).questions.map(question => question.id)
    await save(student, id, [{ questionId: one!, value: ['b'] }])
    await submit(student, id)
    await app().settle()
    await save(student, id, [
      { questionId: one!, value: ['a'] },
      { questionId: other!, value: ['a'] },
    ])
    await ends(id)
    await app().services.jobs.enqueue(app().db, 'submission.close', {})
    await app().settle()
    expect(await result(student, id)).toMatchObject({ version: 2, score: 15 })
  },
)

test('what is written in minutes on top is in time, though it is ended for all before they are over', async () => {
  const id = await two({ workingMinutes: 10 })
  const [one, other] = (await start(student, id)).questions.map(question => question.id)
  await save(student, id, [{ questionId: one!, value: ['a'] }])
  await app().call(teacher1, testGradingCalls.giveTime, { id, minutes: 20 })
  app().clock.advance(25 * minute)
  await save(student, id, [{ questionId: other!, value: ['b'] }])
  app().clock.advance(minute)
  const before = app().clock.now()
  await end(id)
  await app().settle()
  const { version, endsAt } = await paper(student, id)
  expect(version).toBe(1)
  expect(endsAt).toBeGreaterThanOrEqual(before - 1000)
  const [mine] = (await app().call(teacher1, testGradingCalls.listStudents, { id })).list.filter(
    each => each.studentId === student.id,
  )
  expect(mine!.submittedAt).toBeGreaterThanOrEqual(before - 1000)
})

test('in an ended course papers are read as before, and nothing begins', async () => {
  const [free, timed] = [await two(), await two({ workingMinutes: 10 })]
  await start(student, timed)
  await app().call(teacher1, archiveCalls.archive, { courseId, type: '1', canVisit: true } as never)
  expect(await paper(student, timed)).toMatchObject({ isOpen: false, questions: [] })
  expect(await subjects(student, timed, '')).toMatchObject({ lists: [] })
  const { path } = testProtocolCalls.listSubjects
  expect(await app().post(path, { testpaperid: timed, testCode: '' }, classmate)).toMatchObject({
    ...{ status: 0, code: notBegun.code, data: {} },
  })
  expect(await app().post(path, { testpaperid: free, testCode: '' }, classmate)).toMatchObject({ status: 0 })
})

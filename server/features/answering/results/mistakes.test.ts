import { beforeAll, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { mistakeSources } from '#contract/features/mistake/entities.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, asked, openly, step, vote } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
beforeAll(() => void app().clock.hold())
const all = answeringOf(app)
const courseId = linearAlgebra.id
const day = 86_400_000
/** Somebody else in each story. */
let next = 3
const somebody = () => students[next++]!

const book = async (who: CastMember, more: object = {}) =>
  (await app().call(who, mistakeCalls.list, { courseId, ...more } as never)).list
const look = (who: CastMember, id: string) => app().call(who, mistakeCalls.get, { courseId, id } as never)
const ofClass = async () =>
  (await app().call(teacher1, mistakeCalls.listOfClass, { courseId, limit: 100 } as never)).list

/** A step of these questions, answered and over. */
async function answered(who: CastMember, questions = [asked('Asked')], given: object[] = [{ value: ['b'] }]) {
  const { id, stepIds } = await all.withSteps([step(questions), step([asked('Later')])])
  const [first, second] = stepIds as [string, string]
  await all.start(first)
  await all.answer(who, first, given)
  await all.end(first)
  const { questions: shown } = await all.getStep(who, first)
  return { id, first, second, ids: shown.map(question => question.id as string) }
}

test('a question of a step is a mistake once what is right is shown, while the lesson goes on', async () => {
  const ada = somebody()
  const { first, ids } = await answered(
    ada,
    [asked('Wrong'), asked('Right')],
    [{ value: ['b'] }, { value: ['a'] }],
  )
  expect(await book(ada)).toEqual([])
  await all.showResults(first)
  expect(await book(ada)).toEqual([])
  await all.showAnswers(first)
  const [mistake, ...others] = await book(ada)
  expect(others).toEqual([])
  expect(mistake).toMatchObject({ id: ids[0], source: mistakeSources.step })
  expect(await look(ada, ids[0]!)).toMatchObject({
    ...{ answer: { value: ['b'] }, right: { key: { right: ['a'] } }, from: 'Warm-up', score: 0 },
  })
  expect(await book(ada, { source: mistakeSources.test })).toEqual([])
  expect(await book(ada, { source: mistakeSources.step })).toHaveLength(1)
})

test('with the set all its questions are, and they are practised out of the book as those of tests', async () => {
  const ada = somebody()
  const { id, ids } = await answered(
    ada,
    [asked('Wrong'), vote('Vote'), asked('For nothing', 0)],
    [{ value: ['b'] }, { value: ['b'] }, { value: ['b'] }],
  )
  await all.endAll(id)
  await app().settle()
  expect((await book(ada)).map(one => one.id)).toEqual([ids[0]])
  expect((await look(ada, ids[0]!)).answer.value).toEqual(['b'])
  for (const rightDays of [1, 2]) {
    app().clock.advance(day)
    const said = await app().call(ada, mistakeCalls.answer, { courseId, id: ids[0], value: ['a'] } as never)
    expect(said).toMatchObject({ isRight: true, rightDays })
  }
  expect(await book(ada)).toEqual([])
  expect(await book(ada, { isMastered: true })).toHaveLength(1)
})

test('what a person judged is a mistake with the score of the set, and a better grade takes it out', async () => {
  const ada = somebody()
  const { id, first, ids } = await answered(ada, [openly('Why', 0, 4)], [{ text: 'Hm' }])
  const grade = (score: number) =>
    app().call(teacher1, results.gradeAnswers, {
      stepId: first as never,
      grades: [{ studentId: ada.id as never, questionId: ids[0] as never, score }],
    })
  await all.showAnswers(first)
  await grade(2)
  expect(await book(ada)).toEqual([])
  await all.endAll(id)
  await app().settle()
  expect(await book(ada)).toMatchObject([{ id: ids[0] }])
  await grade(4)
  expect(await book(ada)).toEqual([])
})

test('what the class got wrong most has its steps, with what was answered and by whom', async () => {
  const [ada, ben] = [somebody(), somebody()]
  const { first, ids } = await answered(ada, [asked('Hard')])
  await all.extend(first, 30)
  await all.answer(ben, first, [{ value: ['a'] }])
  const find = async () => (await ofClass()).find(one => one.id === ids[0])
  // While it runs nobody counts it.
  expect(await find()).toBeUndefined()
  await all.end(first)
  expect(await find()).toMatchObject({ answeredCount: 2, wrongCount: 1 })
  const detail = await app().call(teacher1, mistakeCalls.ofClass, { courseId, id: ids[0] } as never)
  expect(detail).toMatchObject({
    ...{ answeredCount: 2, wrongCount: 1, answers: [{ label: 'B', count: 1 }] },
    from: [{ source: mistakeSources.step, title: 'Warm-up' }],
  })
  const wrong = await app().call(teacher1, mistakeCalls.studentsOfClass, { courseId, id: ids[0] } as never)
  expect(wrong.list).toMatchObject([{ studentId: ada.id }])
})

test('it goes with its set into the bin and comes back with it, and a copy is nobody’s mistake', async () => {
  const ada = somebody()
  const { id, first } = await answered(ada)
  await all.showAnswers(first)
  expect(await book(ada)).toHaveLength(1)
  await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId, activityId: id, courseIds: [courseId] },
  } as never)
  await app().settle()
  expect(await book(ada)).toHaveLength(1)
  await app().call(teacher1, activityCalls.delete, { courseId, contentId: id } as never)
  expect(await book(ada)).toEqual([])
  await app().call(teacher1, activityCalls.restore, { courseId, contentId: id } as never)
  expect(await book(ada)).toHaveLength(1)
})

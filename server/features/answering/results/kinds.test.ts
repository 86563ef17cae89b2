import { expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { questionErrors } from '#contract/features/question/errors.ts'
import { standingsOf } from '#contract/features/question/tallies.ts'
import { students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, pointing, ranks, step } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)
const { withSteps, start, end, answer, student, classmate, third } = all
const drawing = async () =>
  (await uploadFile(app(), teacher1, { name: 'map.png', bytes: await picture('png', 80, 40) })).id

/** A step of these questions that runs. */
async function running(...questions: Parameters<typeof step>[0]) {
  const { stepIds } = await withSteps([step(questions)])
  await start(stepIds[0]!)
  return stepIds[0]!
}

test('what a class puts in order becomes one order: points by place, how often first, and the mean place', async () => {
  const stepId = await running(ranks('Which first'))
  await answer(student, stepId, [{ value: ['a', 'b', 'c'] }])
  await answer(classmate, stepId, [{ value: ['b', 'a'] }])
  await answer(third, stepId, [{ value: ['b', 'c', 'a'] }])
  // Who thinks again is counted once.
  await answer(third, stepId, [{ value: ['a', 'c', 'b'] }])
  const [question] = (await all.results(stepId)).questions
  expect(question).toMatchObject({ answered: 3, rightCount: null })
  const counts = question!.distribution.map(({ part, key, count }) => ({ place: part, option: key, count }))
  expect(standingsOf(question!.parts as never, counts)).toEqual([
    { option: 'a', rank: 1, points: 8, firsts: 2, mean: 1.33 },
    { option: 'b', rank: 2, points: 6, firsts: 1, mean: 2 },
    { option: 'c', rank: 3, points: 3, firsts: 0, mean: 2.5 },
  ])
})

test('as many points are the same rank, and the next one is left out', () => {
  const options = ['a', 'b', 'c'].map(id => ({ id, html: id }))
  const first = (option: string, count: number) => ({ place: 1, option, count })
  const ranked = standingsOf({ options, most: 1 }, [first('b', 2), first('c', 2), first('a', 1)])
  expect(ranked.map(({ option, rank }) => [option, rank])).toEqual([
    ['b', 1],
    ['c', 1],
    ['a', 3],
  ])
})

test('only the first few are ranked where that is asked, and what came with them is left out', async () => {
  const stepId = await running(ranks('The two best', 2))
  await answer(student, stepId, [{ value: ['c', 'a', 'b'] }])
  expect((await all.getStep(student, stepId)).answers[0]!.value).toEqual(['c', 'a'])
})

test('an order and a point can be given without a name', async () => {
  const anonymous = { ...pointing('Where', await drawing()), asking: 1 }
  const stepId = await running(ranks('Which first', 3, 1), anonymous)
  for (const [place, who] of students.slice(0, 5).entries())
    await answer(who, stepId, [{ value: place < 3 ? ['a'] : ['b'] }, { value: [{ x: 100, y: 900 }] }])
  await end(stepId)
  const [order, points] = (await all.results(stepId)).questions
  expect(order!.distribution.filter(({ count }) => count > 0)).toMatchObject([
    { part: 1, key: 'a', count: 3 },
    { part: 1, key: 'b', count: 2 },
  ])
  expect(points!.distribution).toMatchObject([{ key: '2,21', text: '10%, 90%', count: 5 }])
  const kept = await app()
    .db.selectFrom('answering_counted')
    .innerJoin('answering_step', 'answering_step.activity_id', 'answering_counted.activity_id')
    .select('account_id')
    .where('answering_step.id', '=', stepId)
    .execute()
  expect(kept).toEqual([])
})

test('a point in a right region has full points, one beside it none; which regions are right is told with the answers', async () => {
  const regions = [{ shape: 'oval' as const, x: 400, y: 400, width: 200, height: 200 }]
  const stepId = await running(pointing('Where is the heart', await drawing(), regions))
  await answer(student, stepId, [{ value: [{ x: 500, y: 500 }] }])
  // In the corner of the box around an oval.
  await answer(classmate, stepId, [{ value: [{ x: 405, y: 405 }] }])
  const asked = await all.getStep(third, stepId)
  expect(JSON.stringify(asked)).not.toContain('oval')
  await all.showResults(stepId)
  const before = (await all.results(stepId, student)).questions[0]!
  expect(before).toMatchObject({ answered: 2, rightCount: null })
  expect(before.distribution.map(({ count }) => count)).toEqual([1, 1])
  await end(stepId)
  await all.showAnswers(stepId)
  expect((await all.results(stepId, student)).questions[0]).toMatchObject({ rightCount: 1, correctRate: 50 })
  const own = (await all.getStep(classmate, stepId)).answers[0]
  expect(own).toMatchObject({ score: 0, right: { key: { regions } } })
})

test('however many point, there are never more counts than cells', async () => {
  const stepId = await running(pointing('Where', await drawing()))
  for (const [place, who] of students.slice(0, 6).entries())
    await answer(who, stepId, [{ value: [{ x: 500 + place, y: 500 }] }])
  expect((await all.results(stepId)).questions[0]!.distribution).toMatchObject([{ key: '12,12', count: 6 }])
})

test('asked without preparation: an order of A to D, and a point on a photo just taken', async () => {
  const quick = (more: object) =>
    app().call(teacher1, answeringCalls.startQuickly, { courseId: all.courseId as never, ...more })
  const order = await quick({ kind: 'ranking' })
  const shown = (await all.getStep(student, order.stepId)).questions[0]!
  expect(shown).toMatchObject({ type: 104, parts: { most: 4 } })
  const pictureId = await drawing()
  const { stepId } = await quick({ kind: 'point', pictureId })
  const { type, parts } = (await all.getStep(student, stepId)).questions[0]!
  expect(type).toBe(105)
  expect((parts as { picture: string }).picture).toContain(pictureId)
  await app().refused(
    teacher1,
    answeringCalls.startQuickly,
    { courseId: all.courseId as never, kind: 'point' },
    questionErrors.pictureMissing,
  )
})

test('a point that is judged is nobody’s to give anonymously', async () => {
  const judged = pointing('Where', await drawing(), [{ shape: 'box', x: 0, y: 0, width: 9, height: 9 }], 0)
  await app().refused(
    teacher1,
    answeringCalls.create,
    { courseId: all.courseId as never, title: 'Map', questions: [{ ...judged, asking: 1 }] },
    errors.anonymousUnfit,
  )
})

import { beforeEach, expect, test } from 'vitest'
import { projectorCalls } from '#contract/features/projector/calls.ts'
import { projectorViews as views } from '#contract/features/projector/rules.ts'
import { emptyCourse } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { projectorOf } from '#server/features/projector/test-projector.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, asked, openly, step, vote } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)
const { withSteps, start, end, answer, showResults, showAnswers, student, classmate, third } = all
const { bound, look, project, show } = projectorOf(app)
let key: string
beforeEach(async () => {
  await app().db.deleteFrom('counter').execute()
  key ??= (await bound()).key
})

const shown = async (stepId: string) => (await project(key, stepId)).data as unknown as Shown
interface Shown {
  questions: {
    html: string
    answered: number
    right: number | null
    correctrate: number | null
    distribution: { key: string; count: number; isright: boolean | null }[]
    words: { text: string; count: number }[]
  }[]
  ranking: { rank: number; score: number; count: number; names: string[] }[]
  answered: number
  resultsshown: string
}
const subjectNow = async () => (await look(key)).data.subject

/** A step in which two are right and one is not. */
async function answered() {
  const { id, stepIds } = await withSteps([step([asked('Which?')])])
  const [first] = stepIds as [string]
  await start(first)
  for (const [who, value] of [
    [student, 'a'],
    [classmate, 'a'],
    [third, 'b'],
  ] as const)
    await answer(who, first, [{ value: [value] }])
  return { id, first }
}

test('what was started last is on the wall, until its set is over', async () => {
  const { id, stepIds } = await withSteps([step([vote('Tea')]), step([vote('Coffee')])])
  await start(stepIds[0]!)
  expect(await subjectNow()).toEqual({ kind: 'answering', id: stepIds[0] })
  await start(stepIds[1]!)
  expect(await subjectNow()).toEqual({ kind: 'answering', id: stepIds[1] })
  await all.endAll(id)
  expect(await subjectNow()).not.toEqual({ kind: 'answering', id: stepIds[1] })
})

test('while results are hidden a wall shows what is asked and how many have answered, and nothing of how', async () => {
  const { first } = await answered()
  const hidden = await shown(first)
  expect(hidden).toMatchObject({ answered: 3, resultsshown: '0', ranking: [] })
  expect(hidden.questions[0]).toMatchObject({ right: null, correctrate: null, distribution: [], words: [] })
  await showResults(first)
  const counted = (await shown(first)).questions[0]!
  expect(counted.distribution.map(({ count }) => count)).toEqual([2, 1])
  // What is right is not said while it is answered.
  expect(counted.distribution.every(({ isright }) => isright === null)).toBe(true)
  expect(counted.correctrate).toBeNull()
  await showResults(first, false)
  expect((await shown(first)).questions[0]!.distribution).toEqual([])
})

test('right answers without results are marked without numbers', async () => {
  const { first } = await answered()
  await end(first)
  await showAnswers(first)
  expect((await shown(first)).questions[0]!).toMatchObject({
    distribution: [{ key: 'a', count: 0, isright: true }],
    correctrate: null,
  })
})

test('the ranking comes once answers are shown, with ties, and with names only where staff ask for them', async () => {
  const { first } = await answered()
  await end(first)
  await show(first, views.ranking)
  expect((await shown(first)).ranking).toEqual([])
  await showAnswers(first)
  const nameless = await shown(first)
  expect(nameless.ranking).toEqual([
    { rank: 1, score: 5, count: 2, names: [] },
    { rank: 3, score: 0, count: 1, names: [] },
  ])
  const said = JSON.stringify(nameless)
  for (const { id, name } of students) {
    expect(said).not.toContain(id)
    expect(said).not.toContain(name)
  }
  await show(first, views.ranking, true)
  const { ranking } = await shown(first)
  expect(ranking.map(({ names }) => [...names].sort())).toEqual([
    [student.name, classmate.name].sort(),
    [third.name],
  ])
  await show(first, views.results, true)
  expect((await shown(first)).ranking).toEqual([])
})

test('choosing results for the wall shows them to the class, of a step of that course only', async () => {
  const { first } = await answered()
  await show(first, views.question)
  expect((await shown(first)).resultsshown).toBe('0')
  await app().call(teacher1, projectorCalls.show, {
    ...{
      courseId: emptyCourse.id as never,
      subjectId: first as never,
      view: views.results,
      showsNames: false,
    },
  })
  expect((await shown(first)).resultsshown).toBe('0')
  await show(first, views.results)
  expect((await shown(first)).resultsshown).toBe('1')
})

test('a choice is for one step: what is started next comes as it comes', async () => {
  const { first } = await answered()
  await show(first, views.nothing)
  expect((await look(key)).data).toMatchObject({ subjectid: first, view: views.nothing })
  const next = await answered()
  const { subject, subjectid } = (await look(key)).data as { subject: { id: string }; subjectid: string }
  expect(subject.id).toBe(next.first)
  expect(subjectid).not.toBe(next.first)
})

test('a step that waits says nothing of what will be asked; words come as a cloud, without who said them', async () => {
  const { stepIds } = await withSteps([step([openly('Why?', 2)])])
  const [first] = stepIds as [string]
  expect((await shown(first)).questions).toEqual([])
  await start(first)
  await answer(student, first, [{ text: 'maths is fun' }])
  await showResults(first)
  expect((await shown(first)).questions[0]!.words.map(({ text }) => text)).toContain('fun')
})

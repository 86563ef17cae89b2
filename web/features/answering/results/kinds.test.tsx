import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { answeringWallCalls } from '#contract/features/answering/wall-calls.ts'
import { attachmentOf } from '#web/features/file/test-upload-harness.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { sampleQuestions } from '#web/features/question/types/sample-questions.ts'
import { answeringRoutes } from '../routes.ts'
import { sampleResults, sampleSet, setId, stepIds } from '../test-set.ts'

type Question = ReturnType<typeof sampleResults>['questions'][number]

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(answeringRoutes)
  on.server.answer(answeringCalls.get, sampleSet())
})
afterEach(() => on.stop())

const nothingRight = {
  ...{ rightCount: null, correctRate: null, mean: null, spread: null },
  isWithheld: false,
}
const asked = (change: Partial<Question>): Question => ({
  ...sampleResults().questions[0]!,
  ...nothingRight,
  ...change,
})
const address = (page: string, role: number) =>
  `/InteractiveAnswers/${page}?id=${setId}&stepid=${stepIds[0]}&questionid=${asked({}).id}&courseId=${courseId}&courseRole=${role}`

function openResults(question: Question) {
  on.server.answer(answeringResultCalls.results, sampleResults({ questions: [question] }))
  return on.open(address('answerResults', 1))
}
const told = (tallies: object, answered: number) =>
  on.socket.push(answeringMessages.answered, {
    ...{ courseId, classTimeId: '', answeringId: setId, stepId: stepIds[0], uid: '' },
    ...{ answered, total: 40, joined: 12, tallies, at: Date.now() },
  } as never)

const counted = (part: number, key: string, count: number) => ({
  ...{ part, key, label: key.toUpperCase(), text: '', count, isRight: null },
})

test('an order of all shows points, first places and the mean place, and changes while the class answers', async () => {
  const places = [1, 2].flatMap(place => ['a', 'b'].map(key => counted(place, key, 0)))
  const options = ['a', 'b'].map(id => ({ id, html: `<p>${id.toUpperCase()}</p>` }))
  const screen = await openResults(
    asked({ type: 104, parts: { options, most: 2 }, answered: 0, distribution: places }),
  )
  await expect.element(screen.getByText('1. A')).toBeVisible()
  told({ 1: { answered: 3, '=1:b': 2, '=1:a': 1, '=2:a': 2, '=2:b': 1 } }, 3)
  await expect.element(screen.getByText('1. B')).toBeVisible()
  const first = screen.getByRole('listitem').filter({ hasText: '1. B' })
  await expect
    .poll(() => first.element().textContent)
    .toMatch(/^1\. B5\spointsfirst\s2\stimesmean\splace\s1\.33$/)
})

test('where a class points is told by numbers on the picture and in a list, also while more come', async () => {
  const { parts } = sampleQuestions.point!
  const cell = { part: 0, key: '12,12', label: '', text: '52%, 52%', count: 2, isRight: null }
  const screen = await openResults(asked({ type: 105, parts, answered: 2, distribution: [cell] }))
  await screen.getByText('As a list').click()
  await expect.element(screen.getByText('52%, 52%')).toBeVisible()
  told({ 1: { answered: 5, '=0:12,12': 2, '=0:0,0': 3 } }, 5)
  await expect.element(screen.getByText('2%, 2%', { exact: true })).toBeVisible()
  const rows = screen.getByRole('group').getByRole('listitem').elements()
  expect(rows.map(row => row.textContent)).toEqual(['2%, 2%3', '52%, 52%2'])
})

const photo = (number: number, more: object = {}) => ({
  photo: attachmentOf({
    ...{ id: `01890000-0000-7000-8000-0000000003${number}0` as never, name: 'picture.png' },
    ...{ isPic: true, mime: 'image/png', thumb: '/File/thumb/1' },
  }),
  ...{ studentId: '', name: '', sentAt: null, isHidden: false },
  ...more,
})
function openWall(list: object[], role: number) {
  on.server.answer(answeringResultCalls.question, {
    ...{ question: asked({ type: 15, parts: { most: 1 }, distribution: [] }), right: null },
    ...{ distribution: [], words: [], answers: [], total: 0 },
  } as never)
  on.server.answer(answeringWallCalls.photos, {
    list,
    total: list.length,
    currentPage: 1,
    pageSize: 24,
    pageTotal: 1,
  } as never)
  on.server.answer(answeringWallCalls.hidePhoto, {} as never)
  return on.open(address('questionExhibition', role))
}

test('staff see whose photo is whose, hide one and show it again', async () => {
  const screen = await openWall([photo(1, { name: 'Ana' }), photo(2, { name: 'Ben', isHidden: true })], 1)
  await screen.getByRole('button', { name: 'Hide from the class: Ana' }).click()
  await screen.getByRole('button', { name: 'Show to the class again: Ben' }).click()
  await expect
    .poll(() => on.server.inputsOf(answeringWallCalls.hidePhoto))
    .toMatchObject([{ isHidden: true }, { isHidden: false }])
  await expect.element(screen.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
})

test('students see photos without names, open one and turn over to the next', async () => {
  const screen = await openWall([photo(1), photo(2)], 0)
  await screen.getByRole('button', { name: 'Photo 1, larger' }).click()
  await expect.element(screen.getByText('Picture 1 of 2')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByText('Picture 2 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: /Hide/ }).elements()).toEqual([])
})

test('a new photo appears first as soon as it is told that somebody has answered', async () => {
  const screen = await openWall([photo(1, { name: 'Ana' })], 1)
  await expect.element(screen.getByText('Ana')).toBeVisible()
  on.server.answer(answeringWallCalls.photos, {
    ...{
      list: [photo(2, { name: 'Ben' }), photo(1, { name: 'Ana' })],
      total: 2,
      currentPage: 1,
      pageSize: 24,
      pageTotal: 1,
    },
  } as never)
  told({}, 2)
  await expect.element(screen.getByText('Ben')).toBeVisible()
  await expect
    .element(screen.getByRole('list', { name: 'Photos' }).getByRole('listitem').first())
    .toHaveTextContent('Ben')
})

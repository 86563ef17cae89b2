import { afterEach, beforeEach, expect, test } from 'vitest'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { answeringRoutes } from '../routes.ts'
import { sampleSet, setId, stepIds } from '../test-set.ts'
import { emptyForm, emptyStep, type SetForm, stepsInputOf, unfinishedSet } from './set-form.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(answeringRoutes)
  on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  on.server.answer(answeringCalls.create, { id: setId })
  on.server.answer(answeringCalls.update, {} as never)
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

const taken = (key: string, type = 2, points = 2) =>
  ({ kind: 'taken', key, fromId: idOf(2), type, difficulty: 1, excerpt: key, points }) as const
const form: SetForm = {
  ...emptyForm,
  title: 'Kept',
  steps: [
    { ...emptyStep(), key: 'a', title: 'Guess', seconds: 30, entries: [taken('One')] },
    { ...emptyStep(), key: 'b', entries: [taken('Why', 4)] },
  ],
}
const prepare = `/addActivity/interactiveAnswers?answerTye=3&prepared=1&courseId=${courseId}&courseRole=1`

test('what was prepared comes back, and is sent step by step with how each question is asked', async () => {
  unfinishedSet.keep(courseId, form)
  const screen = await on.open(prepare)
  await expect.element(screen.getByText('2 questions · 4 points')).toBeVisible()
  await expect.element(screen.getByText('Runs: 30 seconds')).toBeVisible()
  await screen.getByRole('button', { name: /^Why/ }).click()
  await screen.getByRole('radio', { name: /^Anonymously/ }).click()
  // Nobody's answer is worth anything.
  await expect.element(screen.getByRole('textbox', { name: /^Points/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Done' }).click()
  await screen.getByRole('button', { name: 'Save without publishing' }).click()
  await expect
    .poll(() => on.server.inputsOf(answeringCalls.create))
    .toMatchObject([
      {
        ...{ courseId, title: 'Kept', mode: 1, publishAt: null, deadline: null },
        steps: [
          { id: null, title: 'Guess', seconds: 30, questions: [{ fromId: idOf(2), points: 2, asking: 0 }] },
          { title: '', seconds: 60, questions: [{ points: 0, asking: 1 }] },
        ],
      },
    ])
})

test('as homework it has a deadline and is published; a step without questions is refused below the steps', async () => {
  unfinishedSet.keep(courseId, { ...form, steps: [...form.steps, emptyStep()] })
  const screen = await on.open(prepare)
  await expect.element(screen.getByRole('button', { name: /^Deadline/ })).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: /^As homework/ }).click()
  await expect.element(screen.getByRole('button', { name: /^Deadline/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.element(screen.getByText('Add at least one question')).toBeVisible()
  expect(on.server.inputsOf(answeringCalls.create)).toEqual([])
})

const listed = (id: string, excerpt: string) => ({
  ...{ id: id as never, slot: 1, type: 4, excerpt, difficulty: 1, points: 2, asking: 0 },
  ...{ fromId: null, isNewer: false, isShownLater: false },
})

test('of a step that was started it says that its questions stay, and offers nothing else; the next one is open', async () => {
  on.server.answer(answeringCalls.get, sampleSet())
  on.server.answer(answeringCalls.listQuestions, {
    ...{ isBegun: true, revision: 1 },
    steps: [
      { id: stepIds[0]!, title: 'First', seconds: 30, isFixed: true, questions: [listed(idOf(3), 'Done')] },
      { id: stepIds[1]!, title: 'Next', seconds: 30, isFixed: false, questions: [listed(idOf(4), 'Open')] },
    ],
  })
  const screen = await on.open(
    `/addActivity/interactiveAnswers?id=${setId}&courseId=${courseId}&courseRole=1`,
  )
  await expect.element(screen.getByText(/Started already/)).toBeVisible()
  await expect.element(screen.getByText('It has begun, so this stays as it is.')).toBeVisible()
  expect(screen.getByRole('radio', { name: /^As homework/ }).elements()).toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Write', exact: true }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: /^Done/ }).click()
  await expect.element(screen.getByRole('button', { name: 'Show with answer' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Remove from the set' }).elements()).toHaveLength(0)
  expect(screen.getByRole('radio', { name: /^With names|^Anonymously|^As a word/ }).elements()).toHaveLength(
    1,
  )
  await screen.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

  on.server.refuse(answeringCalls.update, answeringErrors.stepsFixed)
  await screen.getByRole('textbox', { name: /^Title/ }).fill('Other')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText(/This step has been started/)).toBeVisible()
})

test('a known question keeps its name, others say what they are', () => {
  const [first] = stepsInputOf(form.steps)
  expect(first).toMatchObject({ questions: [{ id: null, question: null, fromId: idOf(2) }] })
})

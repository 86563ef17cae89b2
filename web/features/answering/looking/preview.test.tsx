import { afterEach, beforeEach, expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { answeringRoutes } from '../routes.ts'
import { sampleSet, setId, stepShown } from '../test-set.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(answeringRoutes)
  on.server.answer(answeringCalls.listSlides, { list: [] })
})
afterEach(() => on.stop())

const steps = [
  stepShown(1, { title: 'Guess', seconds: 0 }),
  stepShown(2, { title: 'Count', seconds: 30 }),
  stepShown(2, { id: setId, title: 'Think', seconds: 120 }),
]
const preview = `/InteractiveAnswers/preview?id=${setId}&courseId=${courseId}&courseRole=1`

test('the preview says of each step of a class how long it runs, or who ends it', async () => {
  on.server.answer(answeringCalls.get, sampleSet({ steps }))
  const screen = await on.open(preview)
  const said = (title: string) =>
    screen.getByRole('heading', { name: title }).element().closest('section')?.textContent
  await expect.element(screen.getByRole('heading', { name: 'Think' })).toBeVisible()
  expect(['Guess', 'Count', 'Think'].map(said)).toEqual([
    'GuessEnds when the teacher ends it',
    'Count30 seconds',
    'Think2 minutes',
  ])
})

test('at one’s own pace no step has a length, and the preview says none', async () => {
  on.server.answer(answeringCalls.get, sampleSet({ steps, mode: answeringModes.homework }))
  const screen = await on.open(preview)
  await expect.element(screen.getByText('Think')).toBeVisible()
  expect(screen.getByText(/Ends when|second|minute/).elements()).toEqual([])
})

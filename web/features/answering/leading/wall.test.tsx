import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import type { QuickKind } from '#contract/features/answering/rules.ts'
import { projectorCalls } from '#contract/features/projector/calls.ts'
import { sampleHomework } from '#web/features/homework/sample-row.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, pageOf, studentNumber } from '#web/features/homework/test-submissions.ts'
import { projections, wallActions } from '#web/features/projector/extension-points.ts'
import { projectorRoutes } from '#web/features/projector/routes.ts'
import { loadTexts } from '#web/lib/texts.ts'
import { add } from '#web/shell/extension-points.ts'
import { Projection } from '../projecting/Projection.tsx'
import { sampleResults, sampleSet, setId, stepIds, stepShown } from '../test-set.ts'
import { WallActions } from './WallActions.tsx'

const nothingOn = {
  ...{ courseName: 'Algebra', code: 'MA2223', subject: null, subjectId: '', view: 0, showsNames: false },
  serverTimeExactly: Date.now(),
}
const stepOn = { ...nothingOn, subject: { kind: 'answering', id: stepIds[0]! as string } }

let on: ReturnType<typeof stage>
beforeEach(async () => {
  on = stage(projectorRoutes, [
    add(projections, { kind: 'answering', Show: Projection }),
    add(wallActions, WallActions),
  ])
  await loadTexts('answering', 'answering/projecting')
  on.server.answer(projectorCalls.look, nothingOn)
  on.server.answer(projectorCalls.show, {} as never)
  on.server.answer(activityCalls.list, { ...pageOf([]), sort: [] } as never)
  const started = { endsAtExactly: Date.now() + 30_000, serverTime: Date.now() }
  on.server.answer(answeringCalls.startQuickly, { id: setId, stepId: stepIds[0]!, ...started })
  on.server.answer(answeringCalls.startStep, started)
  on.server.answer(answeringCalls.get, sampleSet())
  const { questions } = sampleResults()
  on.server.answer(answeringResultCalls.projection, {
    ...{ ...sampleResults(), id: setId, title: 'Bases', stepTitle: '', number: 1, count: 2, ranking: [] },
    questions: questions.map(question => ({ ...question, words: [], photos: [] })),
  } as never)
})
afterEach(() => on.stop())

const openWall = () => on.open(`/projector?courseId=${courseId}`)
const asked = () => on.server.inputsOf(answeringCalls.startQuickly)
const shown = () => on.server.inputsOf(projectorCalls.show)
const press = (key: string) => {
  const target = document.activeElement ?? document.body
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('where nothing is on, one press asks A B C D for thirty seconds', async () => {
  const screen = await openWall()
  await screen.getByRole('button', { name: 'A B C D · 30 seconds' }).click()
  await expect
    .poll(asked)
    .toMatchObject([{ courseId, kind: 'choice', options: 4, seconds: 30, isAnonymous: false, title: '' }])
})

test.each<[string, QuickKind, number]>([
  ['Several of A, B, C…', 'choices', 30],
  ['Stars', 'rating', 30],
  ['Words', 'words', 30],
  ['A photo', 'photo', 30],
  ['Their order of A, B, C…', 'ranking', 30],
  ['Questions from the class', 'classquestions', 0],
  ['Ideas (brainstorm)', 'ideas', 0],
])('%s: two presses, and it runs', async (name, kind, seconds) => {
  const screen = await openWall()
  await screen.getByRole('button', { name: 'Ask now' }).click()
  await screen.getByRole('button', { name, exact: true }).click()
  await expect.poll(asked).toMatchObject([{ kind, seconds }])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a text without names takes three presses; the keyboard opens it', async () => {
  const screen = await openWall()
  await expect.element(screen.getByRole('button', { name: 'Ask now' })).toBeVisible()
  press('q')
  await screen.getByRole('switch', { name: /^Anonymous/ }).click()
  await screen.getByRole('button', { name: 'A text', exact: true }).click()
  await expect.poll(asked).toMatchObject([{ kind: 'text', isAnonymous: true }])
})

test('what was prepared starts with its next step; what has none left, or is for home, is not offered', async () => {
  const row = { ...sampleHomework(1), contenttype: 3, state: 2 }
  const list = [
    { ...row, title: 'Parity', mode: 1, nextstepid: stepIds[1] },
    { ...row, title: 'All done', mode: 1, nextstepid: '' },
    { ...row, title: 'At home', mode: 2, nextstepid: stepIds[1] },
    { ...row, title: 'Long over', mode: 1, state: 3, nextstepid: stepIds[1] },
  ].map((one, place) => ({ ...one, id: studentNumber(place) }))
  on.server.answer(activityCalls.list, { ...pageOf(list), sort: [] } as never)
  const screen = await openWall()
  await screen.getByRole('button', { name: 'Ask now' }).click()
  await expect.element(screen.getByText('Parity')).toBeVisible()
  for (const title of ['All done', 'At home', 'Long over'])
    expect(screen.getByText(title).elements()).toEqual([])
  await screen.getByRole('button', { name: 'Parity' }).click()
  await expect
    .poll(() => on.server.inputsOf(answeringCalls.startStep))
    .toMatchObject([{ stepId: stepIds[1] }])
})

test('the set on the wall goes on with its next step', async () => {
  on.server.answer(projectorCalls.look, stepOn)
  on.server.answer(answeringCalls.get, sampleSet({ steps: [stepShown(1, { state: 3 }), stepShown(2)] }))
  const screen = await openWall()
  await screen.getByRole('button', { name: 'Start step 2' }).click()
  await expect
    .poll(() => on.server.inputsOf(answeringCalls.startStep))
    .toMatchObject([{ stepId: stepIds[1] }])
})

test('the space bar goes on, also after the mouse has pressed something there', async () => {
  on.server.answer(projectorCalls.look, stepOn)
  const screen = await openWall()
  await screen.getByRole('switch', { name: /^Names/ }).click()
  await expect.poll(shown).toMatchObject([{ showsNames: true }])
  await expect.poll(() => document.activeElement).toBe(document.body)
  press(' ')
  await expect.poll(shown).toMatchObject([{ showsNames: true }, { view: 2 }])
})

test('a page bound by a code shows none of it', async () => {
  on.server.answer(projectorCalls.look, stepOn)
  on.server.answer(projectorCalls.check, { state: 1, reason: 0, courseId })
  sessionStorage.setItem('projector', 'k'.repeat(43))
  const screen = await on.open('/projector')
  await expect.element(screen.getByText('answered', { exact: true })).toBeVisible()
  for (const role of ['button', 'radio', 'switch'] as const)
    for (const button of screen.getByRole(role).elements()) expect(button.textContent).toBe('Full screen')
  sessionStorage.removeItem('projector')
})

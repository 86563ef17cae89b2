import { afterEach, beforeEach, expect, test } from 'vitest'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { answeringRoutes } from '../routes.ts'
import { sampleSet, setId, stepIds } from '../test-set.ts'
import { emptyForm, emptyStep, unfinishedSet } from './set-form.ts'

/* The form of a set stays open behind the page of the set once it is saved. */

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(answeringRoutes)
  on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  on.server.answer(answeringCalls.create, { id: setId })
  on.server.answer(answeringCalls.update, {} as never)
  has('Bases', 1)
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

const listed = {
  ...{ id: idOf(4), slot: 1, type: 4, excerpt: 'Why', difficulty: 1, points: 2, asking: 0 },
  ...{ fromId: null, isNewer: false, isShownLater: false },
}
/** How the set stands on the server. */
function has(title: string, revision: number) {
  on.server.answer(answeringCalls.get, sampleSet({ title, revision }))
  on.server.answer(answeringCalls.listQuestions, {
    ...{ isBegun: false, revision },
    steps: [{ id: stepIds[0]!, title: '', seconds: 30, isFixed: false, questions: [listed] }],
  })
}

const inCourse = `courseId=${courseId}&courseRole=1`
const edit = `/addActivity/interactiveAnswers?id=${setId}&${inCourse}`
const prepare = `/addActivity/interactiveAnswers?prepared=1&${inCourse}`
let steps = 0
function go(address: string) {
  const idx = ++steps
  history.pushState({ idx, key: String(idx) }, '', address)
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
}
const titleIn = (screen: Awaited<ReturnType<typeof on.open>>) =>
  screen.getByRole('textbox', { name: /^Title/ })

test('a set that was saved is changed from what was saved, when its form is opened once more', async () => {
  const screen = await on.open(edit)
  await titleIn(screen).fill('Roots')
  has('Roots', 2)
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(answeringCalls.update))
    .toMatchObject([{ title: 'Roots', revision: 1 }])
  go(`/ktpCourse?from=set`)
  await expect.element(screen.getByText('/ktpCourse?from=set')).toBeVisible()
  go(edit)
  await expect.element(titleIn(screen)).toHaveValue('Roots')
  await titleIn(screen).fill('Powers')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(answeringCalls.update).at(-1))
    .toMatchObject({ title: 'Powers', revision: 2 })
})

test('after a new set was saved the form for another one is empty', async () => {
  unfinishedSet.keep(courseId, {
    ...emptyForm,
    title: 'Warm-up',
    steps: [
      {
        ...emptyStep(),
        key: 'a',
        entries: [
          { kind: 'taken', key: 'One', fromId: idOf(2), type: 2, difficulty: 1, excerpt: 'One', points: 2 },
        ],
      },
    ],
  })
  const screen = await on.open(prepare)
  await expect.element(titleIn(screen)).toHaveValue('Warm-up')
  await screen.getByRole('button', { name: 'Save without publishing' }).click()
  await expect.poll(() => on.server.inputsOf(answeringCalls.create).length).toBe(1)
  go(`/ktpCourse?from=set`)
  await expect.element(screen.getByText('/ktpCourse?from=set')).toBeVisible()
  go(prepare)
  await expect.element(titleIn(screen)).toHaveValue('')
})

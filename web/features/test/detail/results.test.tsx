import { afterEach, beforeEach, expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, forStaff } from '#web/features/homework/test-submissions.ts'
import { testRoutes } from '../routes.ts'

const id = '01890000-0000-7000-8000-0000000000e1'
let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(testRoutes)
  on.server.answer(testCalls.release, { done: 0 })
})
afterEach(() => on.stop())

/** A test that is over. @param scoreShown when students see their scores: 1 once they handed in, 3 once published */
async function open(scoreShown: number, areNamesHidden: boolean) {
  on.server.answer(testCalls.get, {
    ...{
      ...forStaff(),
      id,
      courseId,
      contentType: 6,
      title: 'Midterm',
      questionCount: 2,
      totalScore: 4,
      isOver: true,
    },
    ...{ isReleased: false, isExcused: false, isExam: true, beginWindow: 0, isAnswerOnce: false },
    ...{ isFinalAtHandIn: false, shufflesQuestions: false, shufflesOptions: false, switchLimit: -2 },
    ...{ passPercent: 0, answersShown: 0, explanationsShown: 0, paperShown: 0, isOneDevice: false },
    ...{ mayCopy: true, mayPaste: true, isBegun: true, timeState: 3, scoreShown, areNamesHidden },
  } as never)
  const screen = await on.open(`/testing/detail?id=${id}&courseId=${courseId}&courseRole=1`)
  await screen.getByRole('switch', { name: 'Results released' }).click()
  return screen.getByRole('alertdialog')
}
const names = 'Staff see again whose paper is whose. That stays so.'

test('where only names wait for the release, that is what is asked', async () => {
  const dialog = await open(1, true)
  await expect.element(dialog.getByText('Show whose papers they are?')).toBeVisible()
  await expect.element(dialog.getByText(names)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show names' }).click()
  await expect.poll(() => on.server.inputsOf(testCalls.release)).toMatchObject([{ id, isReleased: true }])
})

test('names that wait with the results are said beside them, and not where there are none', async () => {
  const dialog = await open(3, true)
  await expect.element(dialog.getByText('Release the results?')).toBeVisible()
  await expect.element(dialog.getByText(names, { exact: false })).toBeVisible()
})

test('without hidden names nothing is said of them', async () => {
  const dialog = await open(3, false)
  await expect.element(dialog.getByText('Release the results?')).toBeVisible()
  expect(dialog.getByText(names, { exact: false }).elements()).toEqual([])
})

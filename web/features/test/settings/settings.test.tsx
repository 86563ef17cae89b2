import { afterEach, beforeEach, expect, test } from 'vitest'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId, forStaff } from '#web/features/homework/test-submissions.ts'
import { testRoutes } from '../routes.ts'

const id = '01890000-0000-7000-8000-0000000000e1'
let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(testRoutes)
  on.server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  on.server.answer(testCalls.listQuestions, { sections: [], revision: 1 })
  on.server.answer(testCalls.updateSettings, {})
  on.server.answer(testCalls.get, {
    ...{ ...forStaff(), id, courseId, contentType: 6, title: 'Midterm', questionCount: 2, totalScore: 4 },
    ...{ isReleased: false, isExcused: false, isExam: true, beginWindow: 0, isAnswerOnce: false },
    ...{ isFinalAtHandIn: false, shufflesQuestions: false, shufflesOptions: false, switchLimit: 3 },
    ...{ passPercent: 60, scoreShown: 3, answersShown: 3, explanationsShown: 3, paperShown: 3 },
    ...{ isOneDevice: false, mayCopy: true, mayPaste: true, isBegun: false, isOver: false },
  } as never)
})
afterEach(() => on.stop())

test('numbers of the settings lie between 0 and 100: more is a hundred, and none at all is asked for (R2-277, R2-278)', async () => {
  const screen = await on.open(`/testing/settings?id=${id}&courseId=${courseId}&courseRole=1`)
  const times = screen.getByRole('textbox', { name: /^Times allowed/ })
  const pass = screen.getByRole('textbox', { name: 'Pass mark' })
  await expect.element(times).toHaveValue('3')
  await pass.fill('250')
  await times.fill('101')
  await pass.click()
  await expect.element(times).toHaveValue('100')
  await times.fill('1.5')
  await expect.element(times).toHaveValue('100')
  await expect.element(pass).toHaveValue('100')
  await times.fill('')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Enter a whole number from 0 to 100')).toBeVisible()
  expect(on.server.inputsOf(testCalls.updateSettings)).toEqual([])
  await times.fill('100')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(() => on.server.inputsOf(testCalls.updateSettings))
    .toMatchObject([{ id, switchLimit: 100, passPercent: 100 }])
})

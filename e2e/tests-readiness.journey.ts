import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { section, written } from '#server/features/test/test-tests.ts'
import { findings } from './axe.ts'
import { readNotices } from './reading-notices.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const [student] = students as [(typeof students)[0]]
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().tap()

test('before an exam a student looks whether all is ready and tries a sample, in a tunnel too; the teacher sees who is ready', async () => {
  await readNotices(on.app(), student)
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'Finals', workingMinutes: 40, isExam: true },
    sections: [section([written('One', 2), written('Two', 2)])],
  })
  const { page, context, errors } = await on.enter(student)
  await page.goto(`/testing/stu/detail?courseId=${courseId}&courseRole=0&id=${id}`)
  await page.getByText('The server is reached.').waitFor()
  await page.getByText('Answers are kept on this device while there is no connection.').waitFor()
  await page.getByText('The paper is already on this device, sealed until you start.').waitFor()
  expect(await findings(page)).toEqual([])
  const readinessOf = async () => (await on.app().call(student, takingCalls.getStanding, { id })).readiness
  await expect
    .poll(readinessOf, { timeout: 15_000 })
    .toMatchObject({ hasLooked: true, isSealed: true, problems: [] })

  await press(page, 'Try a sample paper')
  await page.getByText('Which day comes after Monday?').waitFor()
  await page.getByRole('radio', { name: /Tuesday/ }).tap()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await context.setOffline(true)
  await page.getByRole('radio', { name: /Wednesday/ }).tap()
  await page.getByText('Kept on this device until you’re online').first().waitFor()
  await page.getByRole('radio', { name: /Tuesday/ }).tap()
  await context.setOffline(false)
  await page.getByText('Saved', { exact: true }).first().waitFor()
  await press(page, 'Next')
  await press(page, 'Hand in')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).tap()
  await page.getByText('It works').waitFor()
  await page.getByText('2 of 2 points that a machine can give').waitFor()
  expect(await findings(page)).toEqual([])
  await press(page, 'To the test')
  await page.getByText('You have tried the sample paper.').waitFor()
  expect(await readinessOf()).toMatchObject({ isRehearsed: true })
  // Nothing is begun by all that.
  expect(await on.app().call(student, takingCalls.getStanding, { id })).toMatchObject({
    ...{ state: 'notstarted', begin: 1, attemptList: [] },
  })

  const teacher = await on.enter(teacher1)
  await teacher.page.goto(`/testing/detail?courseId=${courseId}&courseRole=1&id=${id}`)
  await teacher.page.getByText(/^1 of \d+ who haven’t begun are ready/).waitFor()
  await teacher.page.getByText('1 tried the sample paper').waitFor()
  await teacher.page.getByRole('radio', { name: /Not looked yet/ }).tap()
  await expect.poll(() => teacher.page.getByText(student.name).count()).toBe(0)
  await teacher.page.getByRole('radio', { name: /^All/ }).tap()
  await teacher.page.getByText(student.name).first().waitFor()
  expect(await findings(teacher.page)).toEqual([])
  expect([...errors, ...teacher.errors]).toEqual([])
})

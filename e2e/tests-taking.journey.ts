import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { open, section, written } from '#server/features/test/test-tests.ts'
import { findings } from './axe.ts'
import { readNotices } from './reading-notices.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const [student] = students as [(typeof students)[0]]
const sheet = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact }).last().tap()
const at = (number: number) => `Question ${number} of 5`

const entries = () => [
  written('Is zero even?', 3),
  written('Everything below is about matrices.', 0, { type: 10, parts: {}, key: null }),
  written('A matrix is invertible.', 2, { type: 1, parts: {}, key: { right: true } }),
  written('The determinant of I is ____.', 2, {
    ...{ type: 5, parts: { blanks: [{ id: 'x', options: [] }] } },
    key: { blanks: [{ blank: 'x', right: { by: 'text', accepts: ['1'] } }], isAnyOrder: false },
  }),
  written('From small to large.', 4, {
    ...{ type: 102, parts: { items: ['One', 'Two', 'Three'].map((html, id) => ({ id: String(id), html })) } },
    key: { order: ['0', '1', '2'] },
  }),
  open('Why?', 5),
]

async function testOf(title: string, more: Partial<InputOf<typeof testCalls.create>> = {}) {
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title, details: '<p>Chapters 1 to 3</p>', sections: [section(entries(), 'All of it')] },
    ...more,
  })
  return id
}

const address = (page: string, id: string, role: 0 | 1 = 0) =>
  `/testing/${page}?courseId=${courseId}&courseRole=${role}&id=${id}`

test('a test is taken on a phone: begun, answered without a network for a while, gone on with after a reload, handed in, looked at', async () => {
  await readNotices(on.app(), student)
  const id = await testOf('Midterm', {
    ...{ workingMinutes: 40, scoreShown: 1, answersShown: 1, explanationsShown: 1, paperShown: 1 },
    ...{ mayCopy: false, mayPaste: false },
  })
  const guest = await on.enter(student)
  const { page, context } = guest
  await page.goto(address('stu/detail', id))
  await page.getByText('Not started').waitFor()
  await page.getByText(/You have 40 minutes from when you start/).waitFor()
  await page.getByText('As soon as you have handed in, you see', { exact: false }).waitFor()
  expect(await findings(page)).toEqual([])
  await press(page, 'Start')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).tap()

  await page.getByRole('heading', { name: at(1) }).waitFor()
  await page.getByText(/^00:(39|40):\d\d$/).waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('radio', { name: /yes/ }).tap()
  await page.getByText('Saved', { exact: true }).waitFor()

  // Without a network everything goes on, and stays on the device.
  await context.setOffline(true)
  await press(page, 'Next')
  await page.getByText('Everything below is about matrices.').waitFor()
  await page.getByRole('radio', { name: 'False' }).tap()
  await page.getByText('Kept on this device until you’re online').first().waitFor()
  await press(page, 'Flag for later')
  await press(page, 'Next')
  await page.getByRole('textbox', { name: /Blank/ }).fill('1')
  expect(await findings(page)).toEqual([])
  await context.setOffline(false)
  await page.getByText('Saved', { exact: true }).first().waitFor()

  await page.reload()
  await page.getByRole('heading', { name: at(3) }).waitFor()
  expect(await page.getByRole('textbox', { name: /Blank/ }).inputValue()).toBe('1')
  await press(page, 'Next')
  for (const name of ['One', 'Two', 'Three']) await page.getByRole('button', { name, exact: true }).tap()
  expect(await findings(page)).toEqual([])

  // All questions at a glance, and to one of them.
  await press(page, /All questions/, false)
  await sheet(page).getByText('4 of 5 answered').waitFor()
  expect(await findings(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Question 2, Answered, Flagged for later' }).tap()
  await page.getByRole('heading', { name: at(2) }).waitFor()
  await page.getByRole('radio', { name: 'True' }).tap()
  await page.getByText('Saved', { exact: true }).waitFor()

  await press(page, /All questions/, false)
  await sheet(page).getByRole('button', { name: 'Question 5, Not answered' }).tap()
  await page.getByRole('heading', { name: at(5) }).waitFor()
  await press(page, 'Hand in')
  await page.getByText('Question 5 is not answered.').waitFor()
  await page.getByText('You flagged question 2 for later.').waitFor()
  await page.getByText('After that nothing can be changed.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap()
  await page.locator('[contenteditable=true]').tap()
  await page.keyboard.type('Because it is.')
  await page.getByText('Saved', { exact: true }).waitFor()
  await press(page, 'Hand in')
  await page.getByText('All 5 questions are answered.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).tap()

  await page
    .getByText(/^Handed in /)
    .first()
    .waitFor()
  await page.getByText('Receipt').click()
  await page.getByText('5 answers received', { exact: false }).waitFor()
  expect(await findings(page)).toEqual([])
  await on.app().settle()
  const result = await on.app().call(student, takingCalls.getResult, { id })
  expect(result.questions.map(({ score }) => score)).toEqual([3, null, 2, 2, 4, null])

  await press(page, 'Look at the result')
  await page.getByRole('heading', { name: 'Question 5' }).waitFor()
  await page.getByText('Right', { exact: true }).first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.goto(address('stu/detail', id))
  await page.getByText('Waiting to be graded').waitFor()
  expect(guest.errors).toEqual([])

  // Staff have a page of their own.
  const teacher = await on.enter(teacher1)
  await teacher.page.goto(address('stu/detail', id, 1))
  await teacher.page.waitForURL('**/testing/detail?*')
}, 240_000)

test('a paper goes from one device to another; left too often, it is handed in', async () => {
  await readNotices(on.app(), student)
  const id = await testOf('Short one', { switchLimit: 0 })
  const first = await on.enter(student)
  await first.page.goto(address('stu/detail', id))
  await press(first.page, 'Start')
  await first.page.getByText('Stay on the page: if you leave it, your answers are handed in.').waitFor()
  await first.page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).tap()
  await first.page.getByRole('radio', { name: /yes/ }).tap()
  await first.page.getByText('Saved', { exact: true }).waitFor()

  const second = await on.enter(student)
  await second.page.goto(address('stu/detail', id))
  await second.page.getByText('If you go on here, it stops there.', { exact: false }).waitFor()
  await press(second.page, 'Go on')
  await second.page.getByRole('heading', { name: at(1) }).waitFor()
  await expect.poll(() => second.page.getByRole('radio', { name: /yes/ }).isChecked()).toBe(true)
  await first.page.getByText('You’re answering on another device now').waitFor()
  expect(await findings(first.page)).toEqual([])

  await press(second.page, 'Next')
  await second.page.getByRole('button', { name: 'Back' }).tap()
  await second.page.getByText('That is counted. Your answers stay saved.').waitFor()
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).tap()
  await second.page.getByText('In progress').waitFor()
  await press(second.page, 'Go on')
  await second.page.getByText('Page left too often').waitFor()
  expect(await findings(second.page)).toEqual([])
  await press(second.page, 'Hand in now')
  await second.page
    .getByText(/^Handed in /)
    .first()
    .waitFor()
  expect(second.errors).toEqual([])
}, 120_000)

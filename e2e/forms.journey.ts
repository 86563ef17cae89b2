import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()

/** What is said under the fields, from the top down, and under which of them the person is. */
async function wrongOn(page: Page) {
  await page.getByRole('alert').first().waitFor()
  const focused = page.locator(':focus')
  const below = await focused.getAttribute('aria-describedby')
  return {
    said: await page.getByRole('alert').allTextContents(),
    focused: below && (await page.locator(`[id="${below}"]`).textContent()),
  }
}

test('a login that lacks something says what, and leads to the first field', async () => {
  const { page, errors } = await on.enter(null)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  const account = 'Enter your account (6 characters or more)'
  const password = 'enter 6+ digit password'
  expect(await wrongOn(page)).toEqual({ said: [account, password], focused: account })
  await page.getByRole('textbox', { name: 'Account', exact: true }).fill('teacher1@demo.lectern')
  await page.keyboard.press('Enter')
  expect(await wrongOn(page)).toEqual({ said: [password], focused: password })
  expect(errors).toEqual([])
})

test('so does a registration, whose button stands outside of the form', async () => {
  const { page, errors } = await on.enter(null)
  await page.goto('/register')
  await page.locator('button[form=register]').click()
  const { said, focused } = await wrongOn(page)
  expect(said).toHaveLength(2)
  expect(focused).toBe(said[0])
  expect(said[0]).toContain('phone')
  expect(errors).toEqual([])
})

test('so does the form of a course', async () => {
  const { page, errors } = await on.enter(teacher1)
  await page.goto('/newCourse')
  const name = page.getByRole('textbox', { name: /^Course name/ })
  await name.waitFor()
  await page.getByRole('button', { name: 'More details' }).click()
  await page.getByRole('textbox', { name: /^Class hours/ }).fill('0')
  await page.locator('button[form=course-form]').click()
  const wrong = ['please fill in course name', 'enter a number greater than 0']
  expect(await wrongOn(page)).toEqual({ said: wrong, focused: wrong[0] })
  await name.fill('Topology')
  await page.locator('button[form=course-form]').click()
  expect(await wrongOn(page)).toEqual({ said: wrong.slice(1), focused: wrong[1] })
  expect(errors).toEqual([])
})

test('so does the form of a homework, to its last field', async () => {
  const { page, errors } = await on.enter(teacher1)
  await page.goto(`/addActivity/task?submitType=1&courseId=${linearAlgebra.id}&courseRole=1`)
  await page.getByRole('radio', { name: /^Publish later/ }).click()
  await page.locator('button[form=activity]').click()
  expect((await wrongOn(page)).focused).toBe('Enter a title')
  await page.getByRole('textbox', { name: /^Title/ }).fill('Bases and dimension')
  await page.locator('button[form=activity]').click()
  const missing = 'Choose when to publish it'
  expect(await wrongOn(page)).toEqual({ said: [missing], focused: missing })
  expect(errors).toEqual([])
})

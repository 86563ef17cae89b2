import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { liveDemo } from './demo-life.ts'
import { stage } from './stage.ts'

const on = stage()
const task = { title: '' }
const course = `courseId=${linearAlgebra.id}&courseRole=1`
const [first, second] = students as [(typeof students)[0], (typeof students)[0]]

beforeAll(async () => {
  task.title = (await liveDemo(on.app())).title
})

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const list = (page: Page, name: string) => page.getByRole('region', { name })
const close = (page: Page) => page.getByRole('main').locator('..').getByRole('button', { name: 'Close' })

async function looksRight(page: Page) {
  expect(await findings(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
}

describe('on a wide screen', () => {
  test.each([{ dark: false }, { dark: true }])(
    'a list stays beside what is opened from it (dark: $dark)',
    async ({ dark }) => {
      const { page, errors } = await on.enter(teacher1, { wide: true, dark })
      await page.goto(`/courseHome?${course}`)
      await page.getByText(task.title, { exact: true }).first().click()
      await list(page, linearAlgebra.name).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Remind' }).first().waitFor()
      await looksRight(page)
      // The rail stays, and its tab is the one of the courses.
      expect(await rail(page).locator('[aria-current=page]').textContent()).toBe('Courses')
      await close(page).click()
      await list(page, linearAlgebra.name).waitFor({ state: 'detached' })

      await page.goto(`/member?${course}`)
      await page.getByText(first.name, { exact: true }).first().click()
      await list(page, 'Members').waitFor()
      await page.getByRole('heading', { name: first.name }).waitFor()
      await looksRight(page)
      await page.getByText(second.name, { exact: true }).first().click()
      await page.getByRole('heading', { name: second.name }).waitFor()
      expect(await list(page, 'Members').locator('[aria-current=true]').textContent()).toContain(second.name)
      await page.goBack()
      await list(page, 'Members').waitFor({ state: 'detached' })
      await page.getByRole('main').getByText(second.name, { exact: true }).waitFor()
      expect(errors).toEqual([])
    },
  )

  test('keys lead through a list and to the main places', async () => {
    const { page, errors } = await on.enter(teacher1, { wide: true })
    await page.goto('/ktpMy')
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await looksRight(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.waitForURL('**/todoList')
    await page.getByText(task.title, { exact: true }).first().waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.waitForURL('**/ktpMy')
    const library = page.getByRole('button', { name: 'Library' })
    await library.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await list(page, 'Me').waitFor()
    expect(await library.getAttribute('aria-current')).toBe('true')
    await looksRight(page)
    await page.keyboard.press('Escape')
    await list(page, 'Me').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})

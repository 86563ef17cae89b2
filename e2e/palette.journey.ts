import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()
const field = (page: Page) => page.getByRole('combobox', { name: 'Courses, people, pages, actions' })

async function press(page: Page) {
  // While it is still closing, its own key would be what closes it.
  await field(page).waitFor({ state: 'detached' })
  // What closed it leads back in the history, a moment later.
  await expect.poll(() => page.evaluate<number>('history.state?.overlays ?? 0')).toBe(0)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

describe('the palette', () => {
  test.each([{ dark: false }, { dark: true }])(
    'leads a teacher by keys alone from anywhere to what is looked for (dark: $dark)',
    async ({ dark }) => {
      const { page, errors } = await on.enter(teacher1, { wide: true, dark })
      await page.goto('/todoList')
      await page.getByRole('button', { name: /^Search.*K$/ }).waitFor()
      await press(page)
      expect(await findings(page)).toEqual([])
      for (const letter of 'lin attend') await page.keyboard.press(letter)
      await page.getByRole('option', { name: /^Start attendance · Linear Algebra/ }).waitFor()
      expect(await findings(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/checkIn/teaCheckinAdd?courseId=${linearAlgebra.id}**`)
      await press(page)
      await page.keyboard.type(students[0]!.name)
      await page.getByRole('group', { name: 'People' }).getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(/studentInfo/)
      await press(page)
      // It has an entry of its own in the history a moment after it shows.
      await page.waitForFunction('history.state?.overlays === 1')
      await page.goBack()
      await field(page).waitFor({ state: 'detached' })
      expect(page.url()).toContain('studentInfo')
      expect(errors).toEqual([])
    },
  )

  test('finds for a student without a network what was found with one', async () => {
    const { page, errors } = await on.enter(students[0]!, { wide: true })
    await page.goto('/ktpCourse')
    await page.getByRole('button', { name: /^Search.*K$/ }).waitFor()
    await press(page)
    await page.keyboard.type('linear')
    await page.getByRole('option', { name: /^Linear Algebra/ }).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await press(page)
    await page.keyboard.type('linear grades')
    await page.getByRole('option', { name: /^Grades · Linear Algebra/ }).waitFor()
    await page.context().setOffline(false)
    expect(await page.getByRole('option', { name: /^(Start|New)/ }).count()).toBe(0)
    expect(errors.filter(each => !/Failed to fetch|ERR_INTERNET|offline/i.test(String(each)))).toEqual([])
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students } from '#seed/people.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { liveDemo } from './demo-life.ts'
import { readNotices } from './reading-notices.ts'
import { stage } from './stage.ts'

countNothing()

const on = stage()
let homework = ''

beforeAll(async () => {
  homework = (await liveDemo(on.app())).title
})

/** In the page: how many answers the device keeps. */
const keptCount = (page: Page) =>
  page.evaluate<number>(`new Promise(done => {
    const opening = indexedDB.open('lectern-answers')
    // There is none yet, and this must not make one.
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => done(0)
    opening.onsuccess = () => {
      const db = opening.result
      const counting = db.transaction('answers').objectStore('answers').count()
      counting.onsuccess = () => {
        done(counting.result)
        db.close()
      }
    }
  })`)

const readable = (page: Page) => page.getByText(/^Offline · as of \d\d:\d\d$/)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const openHomework = (page: Page) => page.getByText(homework, { exact: true }).first().click()
const isShown = (page: Page, text: string) => page.getByRole('heading', { name: text }).first().waitFor()

test('a course seen before is read without a network, from the list to a task, and renewed with it', {
  timeout: 60_000,
}, async () => {
  await readNotices(on.app(), students[0]!)
  const { page, context } = await on.enter(students[0]!, { installable: true })
  await page.goto('/ktpCourse')
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await press(page, linearAlgebra.name)
  await press(page, 'Members')
  await page.getByText(students[1]!.name).first().waitFor()
  await page.goBack()
  await openHomework(page)
  await isShown(page, homework)
  // They are kept a moment after they came.
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await keptCount(page)
        const isSteady = now === before && now > 5
        before = now
        return isSteady
      },
      { interval: 1_200, timeout: 20_000 },
    )
    .toBe(true)

  await context.setOffline(true)
  await page.goto('/ktpCourse')
  await readable(page).waitFor()
  await press(page, linearAlgebra.name)
  await isShown(page, linearAlgebra.name)
  await readable(page).waitFor()
  await press(page, 'Members')
  await page.getByText(students[1]!.name).first().waitFor()
  await page.goBack()
  await openHomework(page)
  await isShown(page, homework)
  await readable(page).waitFor()
  await page.goto('/todoList')
  await page.getByText('No connection', { exact: true }).waitFor()

  await page.goto('/ktpCourse')
  await readable(page).waitFor()
  await context.setOffline(false)
  await expect.poll(() => readable(page).count()).toBe(0)
  await page.getByRole('button', { name: linearAlgebra.name }).first().waitFor()
})

test('a logout leaves nothing of it on the device', { timeout: 60_000 }, async () => {
  const { page } = await on.enter(students[1]!)
  await page.goto('/ktpCourse')
  await page.getByRole('button', { name: linearAlgebra.name }).first().waitFor()
  await expect.poll(() => keptCount(page), { timeout: 10_000 }).toBeGreaterThan(1)
  await page.goto('/ktpMy')
  await press(page, 'Log out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await expect.poll(() => keptCount(page), { timeout: 10_000 }).toBe(0)
})

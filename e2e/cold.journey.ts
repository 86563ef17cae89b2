import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { teacher1 } from '#seed/people.ts'
import { liveDemo } from './demo-life.ts'
import { stage } from './stage.ts'

const on = stage()
beforeAll(async () => {
  await liveDemo(on.app())
  await on.app().settle()
})

const page = readFileSync(join(import.meta.dirname, '..', '.build', 'web', 'index.html'), 'utf8')
/** What the page itself names: it is asked for at once. */
const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
/** What is asked for once that has come, without waiting for any of it. */
const second = [
  /^\/CourseApi\/getStart$/,
  /^\/assets\/CoursesScreen-/,
  /^\/assets\/inner-/,
  /^\/assets\/words-en-/,
]
/** With the page itself, and the icon and the manifest, that the browser asks for by itself. */
const maxRequests = 12

test('on a new device the list of courses is complete after two waves, with what waits in each course', async () => {
  const { page, errors } = await on.enter(teacher1)
  const held: { path: string; route: Route }[] = []
  await page.route('**/*', route => {
    const { pathname: path } = new URL(route.request().url())
    if (path === '/ktpCourse' || named.includes(path)) return route.continue()
    held.push({ path, route })
  })
  const opening = page.goto('/ktpCourse', { waitUntil: 'commit' })
  const isNeeded = ({ path }: { path: string }) => second.some(pattern => pattern.test(path))
  await expect.poll(() => held.filter(isNeeded).length).toBe(second.length)
  await opening
  expect(await page.getByText('Linear Algebra').count()).toBe(0)
  for (const { route } of held.filter(isNeeded)) await route.continue()
  // Everything else waits for ever.
  await page.getByRole('button', { name: 'Linear Algebra', exact: true }).waitFor()
  await page
    .getByText(/^\d+ to grade$/)
    .first()
    .waitFor()
  expect(1 + new Set(named).size + second.length + 2).toBeLessThanOrEqual(maxRequests)
  expect(errors).toEqual([])
})

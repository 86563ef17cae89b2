import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import type { ContentItem } from '#web/features/activity/kind.ts'
import { sampleHomework } from '#web/features/homework/sample-row.ts'
import { contentTime, fullTime, shortTime } from '#web/lib/dates.ts'
import { chooseLanguage } from '#web/lib/texts.ts'
import { seriousFaults } from '#web/test/axe.ts'
import { fingers, following, type Point } from '#web/test/finger.ts'
import { courseBase, courseId } from '../sample-course.ts'
import { pageOf, stage } from '../test-stage.tsx'

const day = 86_400_000
const now = Date.now()

let on: ReturnType<typeof stage>
afterEach(async () => {
  await on.stop()
  await chooseLanguage('en')
  await page.viewport(375, 812)
})

const ended = (days: number) => ({ state: 3, endtime: now - days * day })
const counted = { submitcount: 37, gradecount: 31, studentcount: 40 }
const seen = { readcount: 31, viewcount: 31, studentcount: 40, needacknowledge: '0' }
const row = (number: number, title: string, change: object = {}) =>
  sampleHomework(number, { title, endtime: now + number * day, ...change })

/** A course in the middle of its term: every row has what such a row has. */
const filled = [
  row(1, 'Gauss elimination with pivoting', { ...counted, pinned: true, endtime: now + 5 * 3_600_000 }),
  row(2, 'Eigenvalues and eigenvectors', counted),
  row(3, 'Determinants by cofactors', { ...counted, ...ended(1), mstatus: 1, overtime: '1' }),
  row(4, 'No class on Thursday', { contenttype: 7, ...seen, endtime: null, publish_time: now - 4 * day }),
  row(5, 'Inverse matrices', { ...counted, ...ended(6), mstatus: 2, grade: '95' }),
  row(6, 'Linear maps', { ...counted, ...ended(13), mstatus: 0 }),
  row(7, 'Vector spaces', { ...counted, ...ended(20), mstatus: 3 }),
  row(8, 'Bases and dimension', { ...counted, ...ended(27), mstatus: 1 }),
  row(9, 'Orthogonal projections', { ...counted, ...ended(34), mstatus: 4 }),
  row(10, 'A look back at school', { ...counted, ...ended(41), mstatus: 2, grade: '80' }),
]

async function open(role: 0 | 1, list: ContentItem[] = filled) {
  on = stage(`${role}`)
  on.server.answer(courseCalls.getHome, courseBase({ courseRole: role, badge: role }))
  on.server.answer(activityCalls.listTypes, {
    navigation: ['4', '7', '3', '9'].map(contenttype => ({ contenttype })),
  })
  on.server.answer(activityCalls.list, { ...pageOf(list), sort: [] })
  const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=${role}`)
  await expect.poll(() => rows().length).toBe(list.length)
  return screen
}

const rows = () => [...document.querySelectorAll('[role=main] ul[aria-busy] > li')]

/** How many rows of the content a reader sees from top to bottom without scrolling. */
function whollyVisible() {
  const below = document.querySelector('[data-screen="/courseHome"] [data-bottom-bar]')
  const end = below ? below.getBoundingClientRect().top : window.innerHeight
  return rows().filter(row => row.getBoundingClientRect().bottom <= end).length
}

describe.each(['en', 'zh-Hans'] as const)('a filled course on a phone, in %s', language => {
  test.each([
    ['eight of its activities to a student', 0, 8],
    ['six to a teacher', 1, 6],
  ] as const)('shows at least %s', async (_, role, least) => {
    await chooseLanguage(language)
    await open(role)
    await expect.poll(whollyVisible).toBeGreaterThanOrEqual(least)
    // State, counts and date of each are on one line.
    expect(
      rows()
        .map(row => Math.round(row.getBoundingClientRect().height))
        .filter(height => height > 63),
    ).toEqual([])
  })
})

test('the tools of a course are one row, on the narrowest phone too', async () => {
  await open(1)
  await page.viewport(320, 568)
  const tiles = [...document.querySelectorAll('[data-shape=tiles] button')].map(tile =>
    tile.getBoundingClientRect(),
  )
  expect(tiles.length).toBeGreaterThan(6)
  expect(new Set(tiles.map(({ top }) => Math.round(top))).size).toBe(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('last and next Wednesday differ in the words of a row', async () => {
  const [last, next] = [now - 3 * day, now + 4 * day]
  const screen = await open(0, [
    row(1, 'Last week', { state: 3, endtime: last }),
    row(2, 'Next week', { endtime: next }),
  ])
  await expect.element(screen.getByText(`Ended ${fullTime(last)}`)).toBeVisible()
  await expect.element(screen.getByText(`${shortTime(next)} · in 4 days`)).toBeVisible()
})

test('the form of a date that the specification quotes is its title, and shown to a finger that rests', async () => {
  const endtime = now + 2 * day
  const screen = await open(0, [row(1, 'Linear maps', { endtime })])
  const exact = `Due ${contentTime(endtime)}`
  await expect.element(screen.getByTitle(exact)).toBeVisible()
  expect(screen.getByRole('status').getByText(exact).query()).toBeNull()
  await following()
  const { x, y, height, width } = rows()[0]!.getBoundingClientRect()
  const at: Point = { x: x + width / 2, y: y + height / 2 }
  await fingers('touchStart', [at])
  await expect.element(screen.getByText(exact, { exact: true })).toBeVisible()
  await fingers('touchEnd')
  await expect.element(screen.getByText(exact, { exact: true })).toBeVisible()
  expect(location.pathname).toBe('/courseHome')
})

test('what waits for a course stands where the course will', async () => {
  on = stage('1')
  const course = on.server.hold(courseCalls.getHome, courseBase())
  on.server.answer(activityCalls.list, { ...pageOf(filled), sort: [] })
  history.replaceState({ title: 'Linear Algebra', cover: 'none' }, '', '/')
  const opening = on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
  await expect.poll(() => document.querySelectorAll('[data-state=waiting]').length).toBe(1)
  const before = shapes('[data-state=waiting] > span[class*=row]')
  course.release()
  await opening
  await expect.poll(() => rows().length).toBe(filled.length)
  expect(before).toEqual(shapes('[role=main] ul[aria-busy] > li'))
})

/** Where each part stands, and the first rows of the list, in whole pixels. */
function shapes(row: string) {
  const boxOf = (element: Element | null | undefined) => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return [x, y, width, height].map(Math.round)
  }
  const listed = [...document.querySelectorAll(row)]
  return {
    cover: boxOf(document.querySelector('[data-shape=cover]')),
    name: boxOf(document.querySelector('[data-shape=cover] h1')).slice(0, 2),
    tiles: boxOf(document.querySelector('[data-shape=tiles]')),
    tabs: boxOf(document.querySelector('[data-shape=tabs]')).slice(1, 2),
    rows: listed.slice(0, 4).map(each => boxOf(each)),
  }
}

test('axe finds nothing on a filled course', async () => {
  await open(1)
  expect(await seriousFaults()).toEqual([])
})

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { liveDemo } from './demo-life.ts'
import { readNotices } from './reading-notices.ts'
import { stage } from './stage.ts'

countNothing()

const on = stage()
/** A homework that a student of the course has handed in. */
const homework = { title: '' }

beforeAll(async () => {
  homework.title = (await liveDemo(on.app())).title
  // Unread notices would open a dialog over the list of courses whenever the last of them arrives.
  await on.app().settle()
  for (const person of [teacher1, students[0]!])
    await on.app().call(person, notificationCalls.markAllRead, {})
  await readNotices(on.app(), students[0]!)
})

/** What a phone four times as slow may take on a busy machine. */
const slowTimeout = { timeout: 60_000 }

/**
 * In the page: what every frame showed, without repetitions. A skeleton is told from another by where its parts stand;
 * content beside which something is still waiting is a skeleton too. The look is taken when sizes are observed, right
 * before a frame is painted: earlier in the same frame the browser has not decided which rows of a new list are in
 * sight (`content-visibility`), and takes them for empty.
 */
const recorder = `(() => {
  let seen = null
  const look = () => {
    const stands = each => each.checkVisibility()
    const waiting = [...document.querySelectorAll('[data-state=waiting]')].filter(stands)
    const places = waiting.map(each => {
      const { top, height } = each.getBoundingClientRect()
      return Math.round(top) + '+' + Math.round(height)
    })
    const words = [...document.querySelectorAll('[role=main]')].filter(stands).map(each => each.innerText.trim())
    const open = [...document.querySelectorAll('[data-screen]')].find(screen => [...screen.children].some(stands))
    // Of the route or of the screen that comes: where it stands in the same places, nobody sees that another took its place.
    if (places.length > 0) return 'skeleton ' + places
    return (words.join('').length > 1 ? 'content' : 'blank') + ' of ' + (open ? open.dataset.screen : 'none')
  }
  const observer = new ResizeObserver(() => {
    if (!seen) return
    const shown = look()
    if (seen.at(-1) !== shown) seen.push(shown)
  })
  const probe = document.createElement('div')
  probe.style.cssText = 'position: fixed; visibility: hidden; height: 1px; width: 1px'
  const frame = () => {
    if (!probe.isConnected) {
      document.body?.append(probe)
      observer.observe(probe)
    }
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px'
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window.opening = {
    begin() { seen = [] },
    frames: () => seen,
  }
})()`

/** A phone of some years ago on a mobile network. */
async function slowDown(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: 1_000_000,
    uploadThroughput: 1_000_000,
  })
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

interface Opening {
  path: string
  press: (page: Page) => Promise<void>
}

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click(slowTimeout)
const openings = {
  course: { path: '/courseHome', press: button(linearAlgebra.name) },
  homework: {
    path: '/homework',
    press: (page: Page) => page.getByText(homework.title, { exact: true }).first().click(slowTimeout),
  },
  grading: { path: '/homework/reviewDetail', press: button(/^Grade \d+/) },
  attendance: { path: '/checkIn/teacherCheckinIndex', press: button('Attendance') },
  members: { path: '/member', press: button('Members') },
  settings: { path: '/member/memberSetting', press: button('Settings') },
  todo: { path: '/todoList', press: button('To do') },
} satisfies Record<string, Opening>

/** What the frames of an opening showed, from the press to the content. */
async function framesOf(page: Page, { path, press }: Opening): Promise<string[]> {
  await page.evaluate('opening.begin()')
  await press(page)
  const content = `content of ${path}`
  await expect.poll(() => page.evaluate<string[]>('opening.frames()'), slowTimeout).toContain(content)
  // Long enough for whatever would still come and go.
  await page.waitForTimeout(400)
  await expect
    .poll(async () => (await page.evaluate<string[]>('opening.frames()')).at(-1), slowTimeout)
    .toBe(content)
  return page.evaluate<string[]>('opening.frames()')
}

/** What is wrong with an opening: blank frames, and skeletons after the first. */
function faultsOf(name: string, frames: string[]): string[] {
  const skeletons = frames.filter(frame => frame.startsWith('skeleton'))
  const isFaulty = skeletons.length > 1 || frames.some(frame => frame.startsWith('blank'))
  return isFaulty ? [`${name}: ${frames.join(' → ')}`] : []
}

/** Opens the courses of somebody's list and, from there, one screen after the other; then all of it again. */
async function walk(person: CastMember, ways: (keyof typeof openings)[][]): Promise<string[]> {
  const { page, context, errors } = await on.enter(person)
  await context.addInitScript(recorder)
  await page.goto('/ktpCourse')
  await page.getByRole('button', { name: linearAlgebra.name }).first().waitFor()
  await slowDown(page)
  const faults: string[] = []
  for (const time of ['first', 'again'])
    for (const way of ways) {
      for (const name of way)
        faults.push(...faultsOf(`${name}, ${time}`, await framesOf(page, openings[name])))
      await page.evaluate(`history.go(-${way.length})`)
      await page.getByRole('button', { name: linearAlgebra.name }).first().waitFor(slowTimeout)
    }
  return [...faults, ...errors]
}

test('for a teacher, courses and what is in them open without a blank frame or a second skeleton', {
  timeout: 240_000,
}, async () => {
  const faults = await walk(teacher1, [
    ['course', 'homework', 'grading'],
    ['course', 'attendance'],
    ['course', 'members'],
    ['course', 'settings'],
    ['todo'],
  ])
  expect(faults.join('\n')).toBe('')
})

test('for a student, courses and what is in them open without a blank frame or a second skeleton', {
  timeout: 240_000,
}, async () => {
  const faults = await walk(students[0]!, [['course', 'homework'], ['course', 'members'], ['todo']])
  expect(faults.join('\n')).toBe('')
})

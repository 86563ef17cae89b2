import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { liveDemo } from './demo-life.ts'
import { readNotices } from './reading-notices.ts'
import { stage } from './stage.ts'

countNothing()

const on = stage()
let found: Awaited<ReturnType<typeof liveDemo>>

beforeAll(async () => {
  found = await liveDemo(on.app())
  await readNotices(on.app(), students[0]!)
})

const inCourse = (path: string, role: 0 | 1, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ ...more, courseId: linearAlgebra.id, courseRole: String(role) })}`

/** The main screens of each role; a search is on none of them by a button alone, and all others by one. */
const screens = {
  teacher: () => [
    '/ktpCourse',
    inCourse('/courseHome', 1),
    inCourse('/homework', 1, { id: found.homework }),
    inCourse('/homework/reviewDetail', 1, { id: found.homework, studentid: found.student }),
    inCourse('/homework/stuUserList', 1, { id: found.homework }),
    inCourse('/addActivity/task', 1, { submitType: '1' }),
    inCourse('/member', 1),
    inCourse('/member/studentInfo/studentInfo', 1, { studentid: found.student }),
    inCourse('/checkIn/teacherCheckinIndex', 1),
    inCourse('/checkIn/teaCheckinDetail', 1, { attenceid: found.attendance, id: found.attendance }),
    '/newCourse',
    '/todoList',
    '/ktpMy',
  ],
  student: () => [
    '/ktpCourse',
    '/todoList',
    '/ktpStudentHome',
    '/final',
    inCourse('/courseHome', 0),
    inCourse('/homework', 0, { id: found.homework }),
    inCourse('/homework/stuWorkSubmit', 0, { id: found.homework }),
    inCourse('/member', 0),
    inCourse('/checkIn/studentCheckinIndex', 0),
    '/joinCourse',
    '/ktpMy',
    '/myInfoDetail',
    '/myAllSetting?detail=myAccountManage',
  ],
}

/** What a press on a button led to. */
interface Outcome {
  label: string
  came: 'overlay' | 'question' | 'elsewhere' | 'nothing'
  /** What is wrong once Back has been pressed. */
  problem?: string
}

/**
 * In the page: presses the buttons of the open screen one after another, and Back after each that opened something.
 * Of the rows of a list only the first counts. Pressing from outside would take a round trip for each look.
 */
const pressAll = `(async () => {
  const wait = ms => new Promise(resolve => setTimeout(resolve, ms))
  const entries = () => history.state?.overlays ?? 0
  const open = () => [...document.querySelectorAll('[data-phase]:not([data-phase="leave"]) [aria-modal]')].filter(
    each => each.checkVisibility()).length
  const place = () => location.pathname + location.search
  const screen = () => [...document.querySelectorAll('[data-screen]')].find(each =>
    [...each.children].some(child => child.checkVisibility()))
  const until = async (is, ms) => {
    for (const end = performance.now() + ms; performance.now() < end; await wait(15)) if (is()) return true
    return is()
  }
  const labelOf = button => (button.getAttribute('aria-label') ?? button.textContent).trim().slice(0, 40)
  const buttons = () => [...(screen()?.querySelectorAll('button') ?? [])].filter(button =>
    button.checkVisibility() && !button.disabled && button.getAttribute('aria-disabled') !== 'true' &&
    !button.matches('[role=tab], [role=switch], li:not(:first-child) *'))
  const start = place()
  const shown = screen()?.dataset.screen
  const outcomes = []
  // Back is pressed by the walk itself.
  const done = new Set(['Back'])
  const discard = () => [...document.querySelectorAll('[role=alertdialog] button')].find(
    button => button.textContent === 'Discard')
  const closeAll = async outcome => {
    if (!(await until(() => entries() > 0, 2000))) outcome.problem = 'has no entry in the history'
    for (let left = entries(); left > 0 && !outcome.problem; left -= 1) {
      // A form that the press changed is not seen; Back asks whether it may be lost.
      const mayAsk = left === 1 && open() === 0
      history.back()
      if (mayAsk && (await until(discard, 250))) {
        if (place() !== start) outcome.problem = 'Back led to ' + place() + ' before it was allowed'
        outcome.came = 'question'
        discard().click()
        await until(() => place() !== start, 4000)
        return
      }
      const isGone = await until(() => entries() === left - 1 && open() <= left - 1, 4000)
      if (!isGone) outcome.problem = open() + ' open and ' + entries() + ' entries after Back from ' + left
      if (place() !== start || screen()?.dataset.screen !== shown) outcome.problem = 'Back led to ' + place()
    }
  }
  for (;;) {
    // A question that came by itself.
    if (open() > 0) {
      const outcome = { label: 'by itself', came: 'overlay' }
      outcomes.push(outcome)
      await closeAll(outcome)
      if (outcome.problem) return outcomes
    }
    await until(() => buttons().length > 0, 500)
    const next = buttons().find(button => !done.has(labelOf(button)))
    if (!next) return outcomes
    const label = labelOf(next)
    done.add(label)
    let isFelt = false
    const watch = new MutationObserver(() => (isFelt = true))
    watch.observe(screen(), { subtree: true, childList: true, attributes: true, characterData: true })
    next.click()
    const hasCome = () => place() !== start || entries() > 0 || open() > 0
    // A press that the screen does not feel opens something that has to be fetched first.
    if (!(await until(hasCome, 250)) && !isFelt) await until(hasCome, 2000)
    watch.disconnect()
    const came = !hasCome() ? 'nothing' : place() !== start ? 'elsewhere' : 'overlay'
    const outcome = { label, came }
    outcomes.push(outcome)
    if (came === 'nothing') continue
    if (came === 'overlay') {
      await closeAll(outcome)
      if (outcome.problem) return outcomes
      if (outcome.came === 'overlay') continue
    } else history.back()
    const isHere = () => place() === start && screen()?.dataset.screen === shown
    // What replaced the address has nothing behind it to return to.
    if (!(await until(isHere, 1500))) {
      history.pushState(null, '', start)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
      await until(isHere, 4000)
    }
    if (!(await until(() => open() === 0 && entries() === 0, 2000))) outcome.problem = 'something is open on return'
  }
})()`

/** Opens an address as in-app navigation does: without reloading the page. */
async function open(page: Page, address: string) {
  if (page.url() === 'about:blank') await page.goto(address)
  else
    await page.evaluate(`(() => {
      history.pushState(null, '', ${JSON.stringify(address)})
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })()`)
  const path = address.split('?')[0]
  await expect
    .poll(() =>
      page.evaluate<boolean>(`[...document.querySelectorAll('[data-screen="${path}"]')].some(screen =>
        [...screen.children].some(child => child.checkVisibility()) && !screen.querySelector('[data-state=waiting]'))`),
    )
    .toBe(true)
}

/** Every button of these screens, on one phone. */
async function walk(person: CastMember, addresses: string[]) {
  const { page, errors } = await on.enter(person)
  const problems: string[] = []
  let overlays = 0
  for (const address of addresses) {
    await open(page, address)
    const outcomes = await page.evaluate<Outcome[]>(pressAll)
    overlays += outcomes.filter(({ came }) => came === 'overlay').length
    if (process.env.LECTERN_WALK) console.info(address, outcomes)
    for (const { label, problem } of outcomes) if (problem) problems.push(`${address} “${label}”: ${problem}`)
  }
  return { problems: [...problems, ...errors].join('\n'), overlays }
}

describe('Back closes what lies over a screen, and the screen stays', { timeout: 110_000 }, () => {
  test.each([
    { whose: 'teacher' as const, person: teacher1, least: 15 },
    { whose: 'student' as const, person: students[0]!, least: 8 },
  ])('on every main screen of a $whose', async ({ whose, person, least }) => {
    const { problems, overlays } = await walk(person, screens[whose]())
    expect(problems).toBe('')
    // The walk has not missed them.
    expect(overlays).toBeGreaterThanOrEqual(least)
  })
})

const overlays = (page: Page) => page.evaluate<number>('history.state?.overlays ?? 0')

describe('nothing that lay over a screen traps anybody', { timeout: 60_000 }, () => {
  test('a reload with a sheet open shows the screen alone, and Back leaves it at once', async () => {
    const { page } = await on.enter(teacher1)
    await open(page, '/ktpCourse')
    await open(page, inCourse('/courseHome', 1))
    await page.getByRole('button', { name: 'New activity' }).click()
    await expect.poll(() => overlays(page)).toBe(1)
    await page.reload()
    await page.getByRole('button', { name: 'New activity' }).waitFor()
    await expect.poll(() => overlays(page)).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ktpCourse')
    await page.getByRole('heading', { name: 'Courses' }).waitFor()
  })

  test('a new course with a name is left by Back after a question, and by a reload without a trap', async () => {
    const { page, errors } = await on.enter(teacher1)
    await open(page, '/ktpCourse')
    await open(page, '/newCourse')
    const name = page.getByRole('textbox', { name: 'Course name' })
    await name.fill('Number Theory')
    await expect.poll(() => overlays(page)).toBe(1)
    await page.goBack()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await name.inputValue()).toBe('Number Theory')

    await expect.poll(() => overlays(page)).toBe(1)
    await page.reload()
    await name.waitFor()
    await expect.poll(() => overlays(page)).toBe(0)
    await name.fill('Topology')
    await expect.poll(() => overlays(page)).toBe(1)
    await page.goBack()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/ktpCourse')
    await expect.poll(() => overlays(page)).toBe(0)
    expect(errors).toEqual([])
  })
})

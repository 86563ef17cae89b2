import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, teacher1 } from '#seed/people.ts'
import type { Database } from '#server/kernel/database.ts'
import { newToken } from '#server/kernel/ids.ts'
import { fillTopic } from './comments.ts'
import { openDemoSchool } from './demo-school.ts'
import { median, milliseconds, type Result, ratio } from './goal.ts'
import { startProcess } from './process.ts'
import { openSessions, type World } from './world.ts'

/** Visits of each side, in turns, so that other load on the machine affects both. */
const turns = 3
/** How long a person looks at a screen before the next press, in milliseconds. */
const lookMs = 3000
const goals = { first: 500, again: 120, bare: 3, coldList: 2500 }
/** The comments under the topic. */
const discussed = 200

/** A phone of some years ago on a mobile network: 8 Mbit/s, 80 ms, a quarter of this machine's speed. */
const network = {
  offline: false,
  latency: 80,
  downloadThroughput: 1_000_000,
  uploadThroughput: 1_000_000,
}
const slowdown = 4

interface Screen {
  name: string
  address: string
  /** The screen from which it is opened, and what is pressed there. */
  from?: { screen: string; press: (page: Page) => Promise<void> }
}

/** One of the two clients that are compared. */
interface Side {
  address: string
  token?: string
  screens: Screen[]
}

interface Visit {
  /** Largest contentful paint of a visit, in milliseconds. */
  painted: number
  /** Bytes over the network until then. */
  bytes: number
}

type Figures = Record<
  string,
  { cold: Visit[]; warm: Visit[]; first: number[]; again: number[]; shifted: number[] }
>

/** What a teacher waits for on a phone: the screens opened most, each beside a bare React page that shows the same answers. */
export async function measureScreens(world: World): Promise<Result[]> {
  const demo = await openDemoSchool(world, 'screens')
  const { lectern, database, browser } = demo
  try {
    const token = newToken()
    await openSessions(database.db, [{ id: teacher1.id, token }], Date.now())
    const ours = { address: lectern.address, token, screens: await screensOf(database.db) }
    const bare = await serveBarePage(browser, ours, world.environment.DATA_DIR!)
    try {
      return report(await measureAll(browser, ours), await measureAll(browser, bare.side))
    } finally {
      await bare.process.stop()
    }
  } finally {
    await demo.close()
  }
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function screensOf(db: Database): Promise<Screen[]> {
  const { id, title } = await db
    .selectFrom('submission_author as author')
    .innerJoin('activity', 'activity.id', 'author.activity_id')
    .select(['activity.id', 'activity.title'])
    .where('course_id', '=', linearAlgebra.id)
    .where('author.state', '=', 1)
    .orderBy('account_id')
    .executeTakeFirstOrThrow()
  const topic = castId(62, 3)
  await fillTopic(db, {
    ...{ id: topic, title: 'Two hundred thoughts', count: discussed },
    ...{ courseId: linearAlgebra.id, authorId: teacher1.id },
  })
  const place = `courseId=${linearAlgebra.id}&courseRole=1`
  return [
    { name: 'course list', address: '/ktpCourse' },
    {
      name: 'course',
      address: `/courseHome?${place}`,
      from: { screen: 'course list', press: button(linearAlgebra.name) },
    },
    {
      name: 'homework',
      address: `/homework?id=${id}&${place}`,
      from: { screen: 'course', press: page => page.getByText(title, { exact: true }).first().click() },
    },
    {
      name: 'marking',
      address: `/homework/reviewDetail?id=${id}&${place}`,
      from: { screen: 'homework', press: button(/^Grade \d+/) },
    },
    {
      name: 'attendance',
      address: `/checkIn/teacherCheckinIndex?${place}`,
      from: { screen: 'course', press: button('Attendance') },
    },
    {
      name: 'grades',
      address: `/score?${place}`,
      from: { screen: 'course', press: button('Grades') },
    },
    {
      name: `topic of ${discussed} comments`,
      address: `/topicDetail?id=${topic}&${place}`,
      from: {
        screen: 'course',
        press: page => page.getByText('Two hundred thoughts', { exact: true }).first().click(),
      },
    },
  ]
}

/** The bare page with the answers that our screens were given. */
async function serveBarePage(browser: Browser, ours: Side, folder: string) {
  const built = join(import.meta.dirname, '..', '.build', 'bare-page')
  await build({
    root: join(import.meta.dirname, 'bare-page'),
    configFile: false,
    logLevel: 'warn',
    build: { outDir: built, emptyOutDir: true },
  })
  const answers: Record<string, unknown> = {}
  for (const screen of ours.screens) answers[pathOf(screen)] = await answersFor(browser, ours, screen)
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const leadsTo = Object.fromEntries(
    ours.screens.map(screen => [
      pathOf(screen),
      ours.screens.filter(({ from }) => from?.screen === screen.name).map(pathOf),
    ]),
  )
  const process = await startProcess('serve-bare-page.ts', {
    BENCH_BARE_PAGE: built,
    BENCH_ANSWERS: file,
    BENCH_SCREENS: JSON.stringify(leadsTo),
  })
  const screens = ours.screens.map(screen => ({
    ...screen,
    address: pathOf(screen),
    ...(screen.from ? { from: { screen: screen.from.screen, press: button(pathOf(screen)) } } : {}),
  }))
  return { process, side: { address: process.address, screens } }
}

const pathOf = ({ address }: Screen) => new URL(address, 'http://any').pathname

async function answersFor(browser: Browser, side: Side, screen: Screen): Promise<unknown[]> {
  const { page, context } = await enter(browser, side)
  const given: Promise<unknown>[] = []
  page.on('response', response => {
    if (response.request().method() === 'POST') given.push(response.json().catch(() => null))
  })
  await page.goto(screen.address)
  await isShown(page, screen)
  await page.waitForTimeout(500)
  const answers = await Promise.all(given)
  await context.close()
  return answers
}

async function enter(browser: Browser, { address, token }: Side, isInstallable = false) {
  const kept = [{ name: 'xlanguage', value: 'en' }, ...(token ? [{ name: 'token', value: token }] : [])]
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: isInstallable ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage: kept }] },
  })
  await context.addInitScript(watch)
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const tools = await context.newCDPSession(page)
  return { page, context, tools }
}

async function slowDown(tools: CDPSession) {
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', network)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** In the page: the largest paint so far, and how long after the last press a screen showed its content. */
const watch = `(() => {
  const seen = { painted: 0, pressed: 0, wanted: '', shown: 0, shifted: 0 }
  window.seen = seen
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) seen.painted = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  // Also what moves within half a second of a press, which the metric of the web forgives.
  new PerformanceObserver(list => {
    for (const { value } of list.getEntries()) seen.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('click', event => Object.assign(seen, { pressed: event.timeStamp, shown: 0 }), true)
  window.shows = path => {
    const stands = each => each.checkVisibility()
    const open = [...document.querySelectorAll('[data-screen]')].find(screen => [...screen.children].some(stands))
    return open?.dataset.screen === path && open.innerText.trim().length > 1 &&
      ![...open.querySelectorAll('[data-state=waiting]')].some(stands)
  }
  const frame = () => {
    if (seen.pressed && !seen.shown && shows(seen.wanted)) {
      // Once what this frame shows is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { seen.shown ||= performance.now() }
      port2.postMessage(null)
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})()`

async function isShown(page: Page, screen: Screen) {
  const until = Date.now() + 60_000
  while (!(await page.evaluate<boolean>(`shows(${JSON.stringify(pathOf(screen))})`))) {
    if (Date.now() > until) throw new Error(`${screen.name} does not show`)
    await page.waitForTimeout(20)
  }
}

async function measureAll(browser: Browser, side: Side): Promise<Figures> {
  const figures: Figures = Object.fromEntries(
    side.screens.map(({ name }) => [name, { cold: [], warm: [], first: [], again: [], shifted: [] }]),
  )
  for (let turn = 0; turn < turns; turn++)
    for (const screen of side.screens) {
      const of = figures[screen.name]!
      const { cold, warm } = await visit(browser, side, screen)
      of.cold.push(cold)
      of.warm.push(warm)
      if (!screen.from) continue
      const { first, again, shifted } = await press(browser, side, screen)
      of.first.push(first)
      of.again.push(again)
      of.shifted.push(shifted)
    }
  return figures
}

/** The screen by its address, on a device that has never seen it, and once more. */
async function visit(browser: Browser, side: Side, screen: Screen) {
  const { page, context, tools } = await enter(browser, side, true)
  await slowDown(tools)
  let bytes = 0
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const load = async (go: () => Promise<unknown>): Promise<Visit> => {
    bytes = 0
    await go()
    await isShown(page, screen)
    const until = bytes
    await page.waitForTimeout(lookMs)
    return { painted: await page.evaluate<number>('seen.painted'), bytes: until }
  }
  const cold = await load(() => page.goto(screen.address))
  const warm = await load(() => page.reload())
  await context.close()
  return { cold, warm }
}

/** From the press on the screen before to the content, the first time and again. */
async function press(browser: Browser, side: Side, screen: Screen) {
  const { page, context, tools } = await enter(browser, side)
  const before = side.screens.find(({ name }) => name === screen.from!.screen)!
  await page.goto(before.address)
  await isShown(page, before)
  await slowDown(tools)
  await page.waitForTimeout(lookMs)
  const time = async () => {
    await page.evaluate(
      `Object.assign(seen, { pressed: 0, shown: 0, shifted: 0, wanted: ${JSON.stringify(pathOf(screen))} })`,
    )
    await screen.from!.press(page)
    await isShown(page, screen)
    await page.waitForTimeout(200)
    return page.evaluate<number>('seen.shown - seen.pressed')
  }
  const first = await time()
  await page.waitForTimeout(lookMs)
  const shifted = await page.evaluate<number>('seen.shifted')
  await page.evaluate('history.back()')
  await isShown(page, before)
  await page.waitForTimeout(lookMs)
  const again = await time()
  await context.close()
  return { first, again, shifted }
}

const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
const kilobytes = (value: number) => `${Math.round(value / 1000)} kB`

function report(ours: Figures, bare: Figures): Result[] {
  return Object.entries(ours).flatMap(([name, mine]) => {
    const theirs = bare[name]!
    const visits = (['cold', 'warm'] as const).map(how => {
      const painted = median(mine[how].map(visit => visit.painted))
      const isJudged = how === 'cold' && name === 'course list'
      const words = (all: Visit[]) =>
        `${seconds(median(all.map(visit => visit.painted)))}, ${kilobytes(median(all.map(visit => visit.bytes)))}`
      return {
        load: `${name} on a slow phone, ${how}: largest paint`,
        goal: isJudged ? `≤ ${seconds(goals.coldList)}` : 'for comparison',
        measured: `${words(mine[how])} (bare page ${words(theirs[how])})`,
        met: !isJudged || painted <= goals.coldList,
      }
    })
    if (mine.first.length === 0) return visits
    const presses = (['first', 'again'] as const).map(how => {
      const [own, baseline] = [median(mine[how]), median(theirs[how])]
      return {
        load: `${name} on a slow phone, ${how === 'first' ? 'opened first' : 'opened again'}: press to content`,
        goal: `≤ ${goals[how]} ms, ≤ ${goals.bare} × the bare page`,
        measured: `${milliseconds(own)}, ${ratio(own / baseline)} the bare page (${milliseconds(baseline)})`,
        met: own <= goals[how] && own <= goals.bare * baseline,
      }
    })
    const shifted = Math.max(...mine.shifted)
    const still = {
      load: `${name} on a slow phone, opened first: what moves after the press`,
      goal: 'a layout shift of 0',
      measured: String(Number(shifted.toFixed(4))),
      met: shifted === 0,
    }
    return [...visits, ...presses, still]
  })
}

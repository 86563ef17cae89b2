import { Agent, createServer } from 'node:http'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { encodeInput } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { newToken } from '#server/kernel/ids.ts'
import { openDemoSchool } from './demo-school.ts'
import { median, milliseconds, type Result, ratio } from './goal.ts'
import { addPaper, questionsOf } from './papers-world.ts'
import { post } from './post.ts'
import { openSessions, type World } from './world.ts'

const questions = 200
const slowdown = 4
/** Papers that are opened, each by somebody else. */
const turns = 5
const agent = new Agent({ keepAlive: true })
const goals = { open: 900, frame: 8 }

/** A paper of two hundred questions on a slow phone: from the last press until its first question stands, and what scrolling costs. */
export async function measurePapersOpen(world: World): Promise<Result[]> {
  const { lectern, database, browser, close } = await openDemoSchool(world, 'papers')
  try {
    const people = [teacher1, ...students.slice(0, turns)].map(({ id }) => ({ id, token: newToken() }))
    await openSessions(database.db, people, Date.now())
    const [teacher, ...takers] = people
    const demo = { ...world, db: database.db, lectern, teacher: teacher!, lecture: { id: linearAlgebra.id } }
    const id = await addPaper(demo, { title: 'Long', questions, showsAll: true })
    const opened: number[] = []
    const frames: Record<string, number[]> = { question: [], overview: [], result: [] }
    for (const { token } of takers) {
      const { page, tools, end } = await enter(browser, lectern.address, token)
      await page.goto(addressOf('stu/detail', id))
      opened.push(await begin(page, tools))
      frames.question!.push(await scroll(page, tools))
      await page.getByRole('button', { name: /All questions$/ }).tap()
      await page.getByRole('dialog').last().getByRole('button', { name: 'Hand in' }).waitFor()
      frames.overview!.push(await scroll(page, tools))
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await handIn(demo, token, id)
      await page.goto(addressOf('stu/testingresult', id))
      await page
        .getByRole('heading', { name: `Question ${questions}`, exact: true })
        .waitFor({ state: 'attached' })
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      frames.result!.push(await scroll(page, tools))
      await end()
    }
    const alone = await openBare(browser, await paperOf(demo, takers[0]!.token, id))
    const dearest = Object.entries(frames).map(([name, all]) => ({ name, cost: median(all) }))
    return [
      {
        load: `a paper of ${questions} questions on a phone of a quarter of the speed: from the press to the first question`,
        goal: `≤ ${goals.open} ms`,
        measured: `${milliseconds(median(opened))}; the same paper as plain elements: ${milliseconds(alone.opened)} (${ratio(median(opened) / alone.opened)})`,
        met: median(opened) <= goals.open,
      },
      {
        load: 'scrolling in it: a question, the overview, the result',
        goal: `≤ ${goals.frame} ms of main thread a frame`,
        measured: `${dearest.map(({ name, cost }) => `${name} ${cost.toFixed(1)} ms`).join(', ')}; plain elements ${alone.frame.toFixed(1)} ms`,
        met: dearest.every(({ cost }) => cost <= goals.frame),
      },
    ]
  } finally {
    await close()
  }
}

const addressOf = (page: string, id: string) =>
  `/testing/${page}?courseId=${linearAlgebra.id}&courseRole=0&id=${id}`

async function enter(browser: Browser, address: string, token: string) {
  const kept = [
    { name: 'xlanguage', value: 'en' },
    { name: 'token', value: token },
  ]
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 375, height: 812 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage: kept }] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  // Who leaves a paper that is being written is asked whether they mean it.
  page.on('dialog', dialog => void dialog.accept())
  const tools = await context.newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { page, tools, end: () => context.close() }
}

/** With an answer to every question. */
async function handIn(world: World, token: string, id: string) {
  const { address } = world.lectern
  const answers = (await questionsOf(world, id)).map(questionId => ({ questionId, value: ['a'] }))
  const send = (path: string, body: object) => post(agent, address + path, token, body)
  for (let at = 0; at < answers.length; at += 50)
    await send(
      takingCalls.saveAnswers.path,
      encodeInput(takingCalls.saveAnswers, { id, answers: answers.slice(at, at + 50) } as never) as object,
    )
  await send(testProtocolCalls.handIn.path, { testpaperid: id })
}

/** From the last press to the painted first question. */
async function begin(page: Page, tools: CDPSession) {
  await page.getByRole('button', { name: 'Start', exact: true }).last().tap()
  const start = page.getByRole('alertdialog').getByRole('button', { name: 'Start' })
  await start.waitFor()
  // What the screen fetches ahead is there by then, as it is when somebody has read the rules.
  await page.waitForTimeout(2000)
  return press(page, tools, start)
}

/** From that press to the painted first question. */
async function press(page: Page, tools: CDPSession, start: Locator) {
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(`(() => {
    window.began = 0; window.stood = 0
    addEventListener('click', event => { window.began ||= event.timeStamp }, true)
    const look = () => {
      const heading = [...document.querySelectorAll('h1,h2,h3')].some(each => /^Question 1 of/.test(each.textContent) && each.checkVisibility())
      if (!heading) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { window.stood = performance.now() }
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })()`)
  await start.tap()
  while (!(await page.evaluate<number>('stood'))) await page.waitForTimeout(50)
  // What it fetches after that is no part of scrolling.
  await page.waitForTimeout(1000)
  return page.evaluate<number>('stood - began')
}

/** As a phone is given it. */
async function paperOf({ lectern }: World, token: string, id: string) {
  const { path } = takingCalls.getPaper
  return JSON.parse(await post(agent, lectern.address + path, token, { id })).data as object
}

const barePage = `<!doctype html><meta name="viewport" content="width=device-width"><button>Start</button><main></main><script>
  document.querySelector('button').onclick = async () => {
    const { questions } = await (await fetch('/paper')).json()
    document.querySelector('main').innerHTML = questions.map((one, place) =>
      '<h2>Question ' + (place + 1) + ' of ' + questions.length + '</h2>' + one.html +
      (one.parts.options ?? []).map(option => '<label><input type="radio" name="' + one.id + '">' + option.html + '</label>').join('')).join('')
  }
</script>`

/** The baseline: the same answer as plain elements of one page. */
async function openBare(browser: Browser, paper: object) {
  const server = createServer((request, response) => {
    const isPaper = request.url === '/paper'
    response.setHeader('content-type', isPaper ? 'application/json' : 'text/html; charset=utf-8')
    response.end(isPaper ? JSON.stringify(paper) : barePage)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const [opened, frames]: [number[], number[]] = [[], []]
  try {
    for (let turn = 0; turn < turns; turn++) {
      const { page, tools, end } = await enter(browser, address, '')
      await page.goto('/')
      opened.push(await press(page, tools, page.getByRole('button', { name: 'Start' })))
      frames.push(await scroll(page, tools))
      await end()
    }
    return { opened: median(opened), frame: median(frames) }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Milliseconds of the main thread for each frame while somebody scrolls down with a finger. */
async function scroll(page: Page, tools: CDPSession) {
  const busy = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  await page.evaluate(
    '(() => { window.frames_ = 0; const count = () => { frames_++; requestAnimationFrame(count) }; requestAnimationFrame(count) })()',
  )
  const [before, from] = [await busy(), await page.evaluate<number>('frames_')]
  await tools.send('Input.synthesizeScrollGesture', {
    ...{ x: 180, y: 600, yDistance: -4000, speed: 2000 },
    gestureSourceType: 'touch',
  })
  const frames = (await page.evaluate<number>('frames_')) - from
  return ((await busy()) - before) / Math.max(1, frames)
}

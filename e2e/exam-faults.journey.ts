import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { encodeInput } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students } from '#seed/people.ts'
import { open, section, written } from '#server/features/test/test-tests.ts'
import { drawFrom, Marks } from '#server/house/life/draw.ts'
import type { Draw } from '#server/kernel/test-moves.ts'
import { crashStage } from './crash-stage.ts'
import { type Guest, openBrowser } from './people.ts'

/** Each run is a story of its seed: `FAULT_RUNS=60 FAULT_SEED=1`. */
const first = Number(process.env.FAULT_SEED ?? 1)
const runs = Array.from({ length: Number(process.env.FAULT_RUNS ?? 2) }, (_, index) => first + index)

const on = crashStage()
const courseId = linearAlgebra.id
const { login } = students[0]!
const tokens = { teacher: '', phone: '', laptop: '' }
let browser: Awaited<ReturnType<typeof openBrowser>>

beforeAll(async () => {
  browser = await openBrowser(() => on.server().address)
  const tokenOf = async (who: string) => String((await on.logIn(who)).data.token)
  tokens.teacher = await tokenOf('teacher1')
  tokens.phone = await tokenOf(login)
  tokens.laptop = await tokenOf(login)
})
afterAll(() => browser?.close())

const items = ['One', 'Two', 'Three'].map((html, id) => ({ id: String(id), html }))
const optionsOf = (ids: string) => ({ options: [...ids].map(id => ({ id, html: `<p>Option ${id}</p>` })) })
const entries = () => [
  written('Which one?', 3, { parts: optionsOf('ab') }),
  written('Which ones?', 3, { type: 3, parts: optionsOf('cdef'), key: { right: ['c', 'e'] } }),
  written('The determinant of I is ____.', 2, {
    ...{ type: 5, parts: { blanks: [{ id: 'x', options: [] }] } },
    key: { blanks: [{ blank: 'x', right: { by: 'text', accepts: ['1'] } }], isAnyOrder: false },
  }),
  written('From small to large.', 4, { type: 102, parts: { items }, key: { order: ['0', '1', '2'] } }),
  open('Why?', 5),
]
const count = entries().length

type DeviceName = 'phone' | 'laptop'
interface Device {
  name: DeviceName
  guest: Guest
  /** What becomes of its requests. */
  network: Network
}
const networks = ['good', 'good', 'slow', 'doubled', 'unanswered', 'none'] as const
type Network = (typeof networks)[number]
/** How far the clocks of devices are off, in milliseconds. */
const clocks = [0, 75_000, -75_000, 26 * 3_600_000, -400 * 86_400_000]

async function ask(path: string, token: string, body: object) {
  const answer = await on.insist(path, token, body)
  expect(answer, path).toMatchObject({ status: 1 })
  return answer.data
}

test.each(runs)(
  'whatever fails meanwhile, what was last seen as saved is handed in, run %i',
  {
    timeout: 240_000,
  },
  async seed => {
    const draw = drawFrom(seed * 7919, Date.now(), new Marks())
    const id = String(
      (
        await ask(
          testCalls.create.path,
          tokens.teacher,
          encodeInput(testCalls.create, {
            ...{ courseId, title: `Faults ${seed}`, sections: [section(entries())], workingMinutes: 40 },
            ...{
              shufflesQuestions: draw.chance(50),
              shufflesOptions: draw.chance(50),
              paperShown: 1,
              scoreShown: 1,
            },
          }) as object,
        )
      ).id,
    )
    const devices = await Promise.all((['phone', 'laptop'] as const).map(name => enter(name, draw)))
    const told: string[] = []
    let current = devices[0]!
    try {
      await begin(current, id)
      for (let step = 0; step < 14; step++) {
        const say = await happen(draw, devices, current, id)
        told.push(say.words)
        current = say.device
      }
      for (const device of devices) await become(device, 'good')
      const seen = await lookThrough(current, id)
      await handIn(current)
      const { questions } = (await ask(takingCalls.getResult.path, tokens[current.name], { id })) as {
        questions: { slot: number; written: { text: string; value: unknown } }[]
      }
      const counted = Object.fromEntries(
        questions.map(({ slot, written: { text, value } }) => [slot, saidOf(slot, value ?? text)]),
      )
      expect(counted, told.join('\n')).toEqual(seen)
      const { rows } = await on.client().query('select 1 from submission where activity_id = $1', [id])
      expect(rows).toHaveLength(1)
    } finally {
      await Promise.all(devices.map(({ guest }) => guest.context.close()))
    }
  },
)

/** As `lookThrough` reads it from the page. */
function saidOf(slot: number, value: unknown): string {
  if (slot === 3) return Array.isArray(value) ? value.map(({ text }) => text).join() : ''
  if (slot === 4) return Array.isArray(value) ? value.map(item => items[Number(item)]!.html).join() : ''
  return Array.isArray(value) ? value.map(option => `Option ${option}`).join() : String(value ?? '')
}

async function enter(name: DeviceName, draw: Draw): Promise<Device> {
  const guest = await browser.enter(tokens[name], { wide: name === 'laptop' })
  const device: Device = { name, guest, network: 'good' }
  const off = draw.one(clocks)
  await guest.context.addInitScript(`{
    const Real = Date
    window.Date = class extends Real {
      constructor(...of) { of.length > 0 ? super(...of) : super(Real.now() + ${off}) }
      static now() { return Real.now() + ${off} }
    }
  }`)
  await guest.context.route('**/TestpaperApi/**', route => pass(device, route))
  return device
}

async function pass({ network }: Device, route: Route) {
  try {
    if (network === 'slow') await new Promise(resolve => setTimeout(resolve, 300 + Math.random() * 1500))
    if (network === 'doubled') await route.fetch()
    if (network !== 'unanswered') return await route.continue()
    await route.fetch()
    await route.abort()
  } catch {
    // The page is gone, or the server just now.
    await route.abort().catch(() => {})
  }
}

async function become(device: Device, network: Network) {
  device.network = network
  await device.guest.context.setOffline(network === 'none')
}

const address = (page: string, id: string) =>
  `/testing/stu/${page}?courseId=${courseId}&courseRole=0&id=${id}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last()

async function begin({ guest: { page } }: Device, id: string) {
  await page.goto(address('detail', id))
  const later = page.getByRole('button', { name: /^(Later|Got it|OK)$/ })
  if (await later.isVisible().catch(() => false)) await later.click()
  await button(page, /^(Start|Go on)$/).click()
  const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Start' })
  await sure.or(page.getByRole('heading', { name: /^Question \d of/ })).waitFor()
  if (await sure.isVisible()) await sure.click()
  await page.getByRole('heading', { name: /^Question \d of/ }).waitFor()
}

/** The paper on this device, however it was left. */
async function openPaper({ guest: { page } }: Device, id: string) {
  const heading = page.getByRole('heading', { name: /^Question \d of/ })
  const goOn = button(page, /^Go on( here)?$/)
  if (!page.url().includes('ontesting')) await page.goto(address('ontesting', id)).catch(() => {})
  await expect
    .poll(
      async () => {
        if (await heading.isVisible()) return true
        if (await goOn.isVisible()) await goOn.click().catch(() => {})
        else if (!page.url().includes('ontesting')) await page.goto(address('ontesting', id)).catch(() => {})
        return false
      },
      { timeout: 45_000, interval: 500 },
    )
    .toBe(true)
}

async function happen(draw: Draw, devices: Device[], device: Device, id: string) {
  const kind = draw.number(1, 100)
  const { page } = device.guest
  if (kind <= 22) {
    const network = draw.one(networks)
    await become(device, network)
    return { words: `the network of the ${device.name} is ${network}`, device }
  }
  if (kind <= 30) {
    await become(device, 'good')
    await page.reload()
    await openPaper(device, id)
    return { words: `the ${device.name} loads the page anew`, device }
  }
  if (kind <= 37) {
    await become(device, 'good')
    device.guest.page = await device.guest.context.newPage()
    await page.close({ runBeforeUnload: false })
    await openPaper(device, id)
    return { words: `the tab on the ${device.name} is killed, and opened again`, device }
  }
  if (kind <= 43) {
    await on.server().kill()
    await on.server().start()
    return { words: 'the server is killed, and started again', device }
  }
  if (kind <= 47) {
    await on.killDatabase()
    return { words: 'the database is killed', device }
  }
  if (kind <= 56) {
    await become(device, 'good')
    await saved(device)
    const other = devices.find(each => each !== device)!
    await become(other, 'good')
    await begin(other, id)
    return { words: `on the ${other.name} from now on`, device: other }
  }
  return { words: await answer(draw, device), device }
}

/** Everything that was answered on the device is on the server. */
const saved = ({ guest: { page } }: Device) =>
  page.getByText('Saved', { exact: true }).first().waitFor({ timeout: 60_000 })

async function goTo({ guest: { page } }: Device, place: number) {
  const heading = page.getByRole('heading', { name: `Question ${place} of ${count}` })
  if (await heading.isVisible()) return
  await button(page, /All questions$/).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: new RegExp(`^Question ${place},`) })
    .click()
  await heading.waitFor()
}

/** What is asked on the page. */
async function slotOn(page: Page) {
  const text = await page.locator('[data-screen]').last().textContent()
  const asked = ['Which one?', 'Which ones?', 'The determinant', 'From small', 'Why?']
  return asked.findIndex(says => text?.includes(says)) + 1
}

async function answer(draw: Draw, device: Device): Promise<string> {
  const { page } = device.guest
  const place = draw.number(1, count)
  await goTo(device, place)
  const slot = await slotOn(page)
  if (slot === 1) await page.getByRole('radio', { name: `Option ${draw.one(['a', 'b'])}` }).click()
  else if (slot === 2)
    await page.getByRole('checkbox', { name: `Option ${draw.one(['c', 'd', 'e', 'f'])}` }).click()
  else if (slot === 3) await page.getByRole('textbox', { name: /Blank/ }).fill(draw.one(['1', '2', 'one']))
  else if (slot === 4) {
    const wanted = draw.one(['One', 'Two', 'Three'])
    await page
      .locator('[data-screen]')
      .last()
      .getByRole('button', { name: new RegExp(`${wanted}$`) })
      .last()
      .click()
  } else {
    await page.locator('[contenteditable=true]').click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(`Because ${draw.number(1, 999)}`)
  }
  return `question ${place} (${slot}) is answered on the ${device.name}`
}

/** What the page shows of each question, once all of it is saved. */
async function lookThrough(device: Device, id: string) {
  await openPaper(device, id)
  const { page } = device.guest
  const seen: Record<number, string> = {}
  for (let place = 1; place <= count; place++) {
    await goTo(device, place)
    await saved(device)
    const slot = await slotOn(page)
    seen[slot] = await shownIn(page, slot)
  }
  return seen
}

async function shownIn(page: Page, slot: number): Promise<string> {
  const checked = async (role: 'radio' | 'checkbox', ids: string) => {
    const each = [...ids].map(async option =>
      (await page.getByRole(role, { name: `Option ${option}` }).isChecked()) ? [`Option ${option}`] : [],
    )
    return (await Promise.all(each)).flat().join()
  }
  if (slot === 1) return checked('radio', 'ab')
  if (slot === 2) return checked('checkbox', 'cdef')
  if (slot === 3) return page.getByRole('textbox', { name: /Blank/ }).inputValue()
  if (slot === 4) {
    const placed = await page.locator('[data-screen] button[aria-description]').allInnerTexts()
    // The handle beside it says nothing.
    return placed.flatMap(text => text.replace(/^\d+\s*/, '') || []).join()
  }
  return (await page.locator('[contenteditable=true]').textContent())!.trim()
}

async function handIn({ guest: { page } }: Device) {
  await button(page, /All questions$/).click()
  const sheet = page.getByRole('dialog').last()
  await sheet.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await page
    .getByText(/^Handed in /)
    .first()
    .waitFor({ timeout: 60_000 })
}

import type { Script } from 'node:vm'
import type { TestClock } from '#server/kernel/clock.ts'
import { type Draw, shuffled } from '#server/kernel/test-moves.ts'
import type { KeyOfDevice, WritingPage } from '#web/features/homework/student/test-page.ts'
import { BrowserPage, type Channel, type Sent } from './browser.ts'
import type { Actor } from './world.ts'

type Page = Pick<WritingPage, 'open'> & { shown(): unknown }

/** What becomes of requests: they pass, or some of them are held, doubled, lost or not answered, or all are lost. */
export const weathers = ['good', 'bad', 'none'] as const
type Weather = (typeof weathers)[number]

const fates = ['passes', 'passes', 'held', 'held', 'doubled', 'unanswered', 'lost'] as const
type Fate = (typeof fates)[number]

interface HeldCall {
  sent: Sent
  actor: Actor
}

/** A device of somebody: what it keeps, and the pages that are open on it. */
export interface Device<P = WritingPage> {
  name: string
  owner: string
  /** How many milliseconds its clock is fast. */
  fast: number
  weather: Weather
  pages: { page: BrowserPage<P>; actor: Actor }[]
  readonly entries: Map<string, string>
  readonly answers: Map<string, unknown>
  readonly tabs: Set<Channel>
  /** What is still on its way. */
  held: HeldCall[]
  key?: KeyOfDevice | undefined
}

interface WritersOptions {
  clock: TestClock
  /** Of the page that is opened. */
  script: () => Promise<Script>
  /** @param device its name */
  deliver(actor: Actor, sent: Sent, device: string): Promise<string>
  /** Of a device of theirs, known to the server from now on. */
  keyOf?(actor: Actor): Promise<KeyOfDevice>
}

/** A page that has slept this long, in milliseconds, goes on when it wakes. */
const awake = 60_000

/** The devices of everybody who writes, their networks, and their time, which goes on only as the story says. */
export class Writers<P extends Page = WritingPage> {
  readonly devices = new Map<string, Device<P>>()
  /** Of the moment of the story. */
  draw!: Draw
  readonly #options: WritersOptions
  #now: number
  readonly #due: { device: Device<P>; held: HeldCall; fate: Fate }[] = []

  constructor(options: WritersOptions) {
    this.#options = options
    this.#now = options.clock.now()
  }

  deviceOf({ me }: Actor, name: string): Device<P> {
    const known = this.devices.get(`${me.id} ${name}`)
    if (known) return known
    const device: Device<P> = {
      ...{ name, owner: me.id, fast: 0, weather: 'good', pages: [], held: [] },
      ...{ entries: new Map(), answers: new Map(), tabs: new Set() },
    }
    this.devices.set(`${me.id} ${name}`, device)
    return device
  }

  async open(device: Device<P>, actor: Actor, homeworkId: string): Promise<BrowserPage<P>> {
    const { entries, answers } = device
    device.key ??= await this.#options.keyOf?.(actor)
    const { key } = device
    const page = new BrowserPage<P>(await this.#options.script(), {
      device: { accountId: actor.me.id, homeworkId, entries, answers, ...(key && { key }) },
      now: () => this.#now,
      clock: () => this.#now + device.fast,
      random: () => this.draw.number(0, 999_999_999) / 1_000_000_000,
      fetch: sent => void this.#due.push({ device, held: { sent, actor }, fate: this.#fateOf(device) }),
      tabs: device.tabs,
    })
    device.pages.push({ page, actor })
    page.writing.open()
    await this.#settle()
    return page
  }

  /** The process of the browser is gone, with what it had not kept. */
  kill(device: Device<P>) {
    for (const { page } of device.pages) page.end()
    device.pages = []
    device.tabs.clear()
  }

  async become(device: Device<P>, weather: Weather) {
    device.weather = weather
    if (weather === 'none') return
    for (const { page } of device.pages) page.tell('online')
    await this.release(device, 50)
  }

  /** What was held arrives, in any order. */
  async release(device: Device<P>, percent: number) {
    const released = shuffled(this.draw, device.held).filter(() => this.draw.chance(percent))
    device.held = device.held.filter(held => !released.includes(held))
    for (const held of released) this.#due.push({ device, held, fate: 'passes' })
    await this.#settle()
  }

  /** What is due by now is done; some of what was held arrives. */
  async goOn() {
    for (const device of this.devices.values()) await this.release(device, 30)
    await this.#runUntil(this.#now)
  }

  async pass(milliseconds: number) {
    const end = this.#now + milliseconds
    await this.#runUntil(Math.min(end, this.#now + awake))
    this.#moveTo(end)
    await this.#runUntil(end)
  }

  /** What the devices of somebody show or keep of a homework. */
  textsOf(studentId: string, homeworkId: string) {
    const own = [...this.devices.values()].filter(({ owner }) => owner === studentId)
    return own.flatMap(({ pages, entries }) => [
      ...pages.filter(({ page }) => page.homeworkId === homeworkId).map(({ page }) => page.writing.shown()),
      ...[...entries].filter(([id]) => id.includes(homeworkId)).map(([, entry]) => entry),
    ])
  }

  #fateOf({ weather }: Device<P>): Fate {
    if (weather === 'bad') return this.draw.one(fates)
    return weather === 'good' ? 'passes' : 'lost'
  }

  /** Until nothing more happens without time going on: one request after the other reaches the server. */
  async #settle() {
    for (;;) {
      await new Promise(resolve => setImmediate(resolve))
      const next = this.#due.shift()
      if (!next) return
      const { device, held, fate } = next
      const { sent, actor } = held
      if (fate === 'held') device.held.push(held)
      else if (fate === 'lost') sent.fail()
      else {
        const answer = await this.#options.deliver(actor, sent, device.name)
        if (fate === 'unanswered') sent.fail()
        else sent.answer(answer)
        if (fate === 'doubled') device.held.push({ actor, sent: { ...sent, answer() {}, fail() {} } })
      }
    }
  }

  async #runUntil(time: number) {
    for (;;) {
      await this.#settle()
      const next = this.#nextTimer()
      if (!next || next.due > time) break
      this.#moveTo(Math.max(this.#now, next.due))
      next.run()
    }
    this.#moveTo(time)
  }

  #nextTimer() {
    const all = [...this.devices.values()].flatMap(({ pages }) => pages.map(({ page }) => page.timers))
    const timers = all.flatMap(known => [...known].map(([id, timer]) => ({ ...timer, id, known })))
    const next = timers.toSorted((one, other) => one.due - other.due)[0]
    next?.known.delete(next.id)
    return next
  }

  #moveTo(time: number) {
    this.#options.clock.advance(time - this.#now)
    this.#now = time
  }
}

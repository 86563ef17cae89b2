import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { supersedes } from '#contract/journal.ts'
import { CallFailure } from '../call.ts'
import type { Journal } from './journal.ts'
import type { Entry } from './journal-options.ts'
import { closeJournalStore, readEntry } from './journal-store.ts'
import { openAlone, sendBy } from './test-tab.ts'

const pace = { quiet: 10, longest: 60, retry: 10, longestRetry: 40, takeOver: 120 }
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 })
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
const offline = () => Promise.reject(new CallFailure('/Draft', 0, 'offline'))

interface TabMessage {
  item: string
}

/** Messages between tabs, in order and as late as a test wants: background tabs receive them late. */
class LateChannel {
  static readonly open = new Set<LateChannel>()
  /** By item, how long the next message takes. */
  static readonly delays = new Map<string, () => Promise<unknown>>()
  onmessage: ((event: { data: TabMessage }) => void) | null = null
  #before: Promise<unknown> = Promise.resolve()

  constructor() {
    LateChannel.open.add(this)
  }

  postMessage(data: TabMessage) {
    for (const other of LateChannel.open) if (other !== this) other.#hear(structuredClone(data))
  }

  #hear(data: TabMessage) {
    const delay = LateChannel.delays.get(data.item)?.()
    this.#before = Promise.all([this.#before, delay]).then(() => {
      if (LateChannel.open.has(this)) this.onmessage?.({ data })
    })
  }

  close() {
    LateChannel.open.delete(this)
  }
}

/** A server that keeps one text by the contract's rule. */
class Desk {
  text = ''
  sequence = 0
  /** How long a request takes, and its answer. */
  delay = () => Promise.resolve<unknown>(undefined)

  readonly send = async (entry: Entry<string>) => {
    await this.delay()
    const isSame = entry.sequence === this.sequence && entry.value === this.text
    const isTaken = supersedes(entry, this.sequence)
    if (isTaken) Object.assign(this, { text: entry.value, sequence: entry.sequence })
    const answer = { sequence: this.sequence, conflict: isTaken || isSame ? undefined : this.text }
    await this.delay()
    return answer
  }
}

let open: Journal<string>[] = []
/** Nothing of an earlier story is on the device. */
let item = 0
beforeEach(() => {
  item++
  vi.stubGlobal('BroadcastChannel', LateChannel)
})
afterEach(async () => {
  for (const journal of open) journal.stop()
  open = []
  LateChannel.delays.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await closeJournalStore()
})

async function tabOf(desk: Desk, key: string) {
  const initial = { value: desk.text, sequence: desk.sequence }
  const journal = openAlone({ account: 'ana', key, initial, send: desk.send, pace })
  open.push(journal)
  await until(() => expect(journal.state.isReady).toBe(true))
  return journal
}

describe('two tabs that have not heard from each other yet', () => {
  // Tab names are random; which one was higher used to decide which text was lost.
  test.each([
    ['lower', 0.2, 0.7],
    ['higher', 0.7, 0.2],
  ])(
    'keep both texts when one was sent meanwhile: by the one with the %s name',
    async (_which, first, second) => {
      const desk = new Desk()
      const key = `late:${item}`
      let hear = () => {}
      const heard = new Promise<void>(resolve => {
        hear = resolve
      })
      LateChannel.delays.set(`ana/${key}`, () => heard)
      vi.spyOn(Math, 'random').mockReturnValueOnce(first).mockReturnValueOnce(second)
      const [left, right] = [await tabOf(desk, key), await tabOf(desk, key)]
      sendBy(right, offline)
      left.set('from the left')
      right.set('from the right')
      await until(() => expect(left.state.status).toBe('saved'))
      await until(async () => expect((await readEntry(`ana/${key}`))?.value).toBe('from the right'))
      hear()
      // Their messages have arrived.
      await pause(0)
      expect(right.state.value).toBe('from the right')
      expect(right.state.status).not.toBe('saved')
      sendBy(right, desk.send)
      await until(() =>
        expect(right.state).toMatchObject({
          status: 'conflict',
          value: 'from the right',
          conflict: 'from the left',
        }),
      )
      expect(desk.text).toBe('from the left')
      right.resolve('from both')
      await until(() => {
        expect([left.state, right.state]).toMatchObject([
          { value: 'from both', status: 'saved' },
          { value: 'from both', status: 'saved' },
        ])
        expect(desk.text).toBe('from both')
      })
    },
  )
})

/** Numbers that look random and are the same in each run. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return (state / 4294967296) * most
  }
}

/** Someone writes in two tabs at random, each word on top of what that tab shows. */
async function story(seed: number, latest: number) {
  const roll = dice(seed)
  const key = `story:${item}:${seed}`
  const desk = new Desk()
  desk.delay = () => pause(roll(40))
  LateChannel.delays.set(`ana/${key}`, () => pause(roll(latest)))
  const tabs = [await tabOf(desk, key), await tabOf(desk, key)] as const
  const words = Array.from({ length: 6 }, (_, number) => `<${number}>`)
  for (const word of words) {
    tabs[roll(1) < 0.5 ? 0 : 1].set(text => text + word)
    await pause(roll(50))
  }
  // Messages in flight, and what the other tab would adopt.
  await pause(2 * latest + pace.takeOver)
  await until(() => {
    for (const { state } of tabs) {
      expect(state.status).not.toBe('waiting')
      if (state.status === 'saved') expect(state.value).toBe(desk.text)
    }
  })
  const shown = [desk.text, ...tabs.flatMap(({ state }) => [state.value, state.conflict ?? ''])]
  return words.filter(word => !shown.some(text => text.includes(word)))
}

test.each([5, 60, 200])(
  'no word is lost or wrongly called saved when tabs hear from each other up to %i ms late',
  async latest => {
    const stories = Array.from({ length: 60 }, (_, number) => story(latest * 1000 + number, latest))
    for (const lost of await Promise.all(stories)) expect(lost).toEqual([])
  },
)

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { supersedes } from '#contract/journal.ts'
import { CallFailure } from '../call.ts'
import { beginSession, endSession } from '../session.ts'
import type { Journal } from './journal.ts'
import type { Acknowledgement, Entry, ItemEntry } from './journal-options.ts'
import { alone, JournalSet, journalSetOf } from './journal-set.ts'
import { closeJournalStore, readEntries, readEntry, writeEntry } from './journal-store.ts'

const pace = { quiet: 10, longest: 60, retry: 10, longestRetry: 40, takeOver: 120 }
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 })
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
const offline = () => new CallFailure('/Paper', 0, 'offline')
/** Nothing of an earlier story is on the device. */
let story = 0
const nameOf = (part: number) => `paper:${story}:${part}`

type Sending = ItemEntry<string>

/** A server that keeps the parts of a paper by the contract's rule, behind a network that tests can degrade. */
class Desk {
  readonly parts = new Map<string, Entry<string>>()
  /** The names of what came with each request. */
  requests: string[][] = []
  /** The fate of the next requests; all later ones succeed. */
  luck: ('lost' | 'answer lost' | 'slow')[] = []
  isDown = false
  held: (() => void)[] = []
  /** What it says of an entry, other than by the rule. */
  says: (entry: Sending) => Acknowledgement<string> | undefined = () => undefined
  /** What breaks the call, and with it the whole request. */
  isImpossible = (_entry: Sending) => false

  readonly send = async (entries: readonly Sending[]) => {
    this.requests.push(entries.map(({ item }) => item.key))
    const fate = this.luck.shift()
    if (this.isDown || fate === 'lost') throw offline()
    if (entries.some(this.isImpossible)) throw new CallFailure('/Paper', 40001, 'too long')
    if (fate === 'slow') await new Promise<void>(resolve => this.held.push(resolve))
    const answers = entries.map(entry => this.says(entry) ?? this.take(entry))
    if (fate === 'answer lost') throw offline()
    return answers
  }

  take({ item: { key }, value, sequence, base }: Sending): Acknowledgement<string> {
    const stored = this.stored(key)
    if (sequence === stored.sequence && value === stored.value) return { sequence }
    if (!supersedes({ sequence, base }, stored.sequence))
      return { sequence: stored.sequence, conflict: stored.value }
    this.parts.set(key, { value, sequence, base })
    return { sequence }
  }

  /** Another device has written. */
  write(key: string, value: string) {
    this.parts.set(key, { value, sequence: this.stored(key).sequence + 5, base: 0 })
  }

  stored(key: string) {
    const { value = '', sequence = 0 } = this.parts.get(key) ?? {}
    return { value, sequence }
  }

  /** What it holds, by part. */
  texts(count: number) {
    return Array.from({ length: count }, (_, part) => this.stored(nameOf(part)).value)
  }
}

let desk: Desk
let open: Journal<string>[] = []
beforeEach(() => {
  desk = new Desk()
  story++
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  endSession()
  open = []
  await closeJournalStore()
})

const optionsOf = (account = 'ana', more = {}) => ({
  ...{ account, key: `paper:${story}`, send: desk.send, pace },
  ...more,
})
const itemOf = (part: number) => ({ key: nameOf(part), initial: desk.stored(nameOf(part)) })
const each = <R>(count: number, make: (part: number) => R) =>
  Array.from({ length: count }, (_, at) => make(at))

/** A tab that shows a paper of so many parts, as the server holds it now. */
async function tab(count: number, options = optionsOf()) {
  const set = new JournalSet<string>(options)
  const parts = each(count, part => set.journalOf(itemOf(part)))
  for (const part of parts) part.open()
  open.push(...parts)
  await until(() => expect(parts.every(({ state }) => state.isReady)).toBe(true))
  return { set, parts, at: (part: number) => parts[part]! }
}

const statuses = (parts: readonly Journal<string>[]) => parts.map(({ state }) => state.status)
const saved = (...tabs: { parts: readonly Journal<string>[] }[]) =>
  until(() => {
    for (const { parts } of tabs) expect(new Set(statuses(parts))).toEqual(new Set(['saved']))
  })
const kept = () => readEntries(`ana/paper:${story}:`)
/** The page disappears without notice. */
const kill = ({ set }: { set: JournalSet<string> }) => set.stop()

/** Counts what the device and other tabs are asked for. */
function count() {
  const counts = { get: 0, getAll: 0, put: 0, channels: 0 }
  for (const name of ['get', 'getAll', 'put'] as const) {
    const real = IDBObjectStore.prototype[name] as (...given: unknown[]) => unknown
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      counts[name]++
      return real.apply(this, given) as never
    })
  }
  class Counted extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      counts.channels++
    }
  }
  vi.stubGlobal('BroadcastChannel', Counted)
  return counts
}

describe('two hundred parts', () => {
  test('are one read of the device, one channel, and one request for what was typed in many of them', async () => {
    const counts = count()
    const paper = await tab(200)
    await pause(100)
    expect(counts).toEqual({ get: 0, getAll: 1, put: 0, channels: 1 })
    for (const part of [3, 50, 199, ...each(30, at => 60 + at)]) paper.at(part).set(`text ${part}`)
    await saved(paper)
    expect(desk.requests).toHaveLength(1)
    expect(desk.requests[0]).toHaveLength(33)
    expect(desk.stored(nameOf(199)).value).toBe('text 199')
    expect(counts).toMatchObject({ getAll: 1, channels: 1 })
    await until(async () => expect(await kept()).toEqual([]))
  })

  test('that are all written go in a few requests, one after the other', async () => {
    const paper = await tab(200)
    paper.parts.forEach((part, at) => {
      part.set(`text ${at}`)
    })
    await saved(paper)
    expect(desk.requests.map(names => names.length)).toEqual([50, 50, 50, 50])
    expect(new Set(desk.requests.flat()).size).toBe(200)
    expect(desk.texts(200)).toEqual(each(200, at => `text ${at}`))
  })
})

describe('a set', () => {
  test('has one request on its way; what is written meanwhile goes with the next', async () => {
    const paper = await tab(4)
    desk.luck = ['slow']
    paper.at(0).set('first')
    await until(() => expect(desk.held).toHaveLength(1))
    for (const part of [1, 2, 3]) paper.at(part).set(`later ${part}`)
    await pause(80)
    const flushed = paper.set.flush(paper.parts)
    await pause(20)
    expect(desk.requests).toHaveLength(1)
    expect(paper.at(1).state.status).toBe('waiting')
    desk.held[0]?.()
    await flushed
    await saved(paper)
    expect(desk.requests.map(names => names.length)).toEqual([1, 3])
  })

  test('asks about a conflict in one part, and saves the others', async () => {
    const paper = await tab(3)
    desk.write(nameOf(1), 'from the laptop')
    paper.parts.forEach((part, at) => {
      part.set(`mine ${at}`)
    })
    await until(() => expect(statuses(paper.parts)).toEqual(['saved', 'conflict', 'saved']))
    expect(paper.at(1).state.conflict).toBe('from the laptop')
    paper.at(2).set('more')
    await until(() => expect(desk.texts(3)).toEqual(['mine 0', 'from the laptop', 'more']))
    expect(desk.requests.at(-1)).toEqual([nameOf(2)])
    paper.at(1).resolve('both')
    await saved(paper)
    expect(desk.texts(3)).toEqual(['mine 0', 'both', 'more'])
  })

  test('says of a part that it is refused, and saves the others', async () => {
    const paper = await tab(3)
    const refused = new CallFailure('/Paper', 40001, 'too long')
    desk.says = ({ value }) => (value === 'endless' ? { refused } : undefined)
    for (const [at, text] of ['one', 'endless', 'three'].entries()) paper.at(at).set(text)
    await until(() => expect(statuses(paper.parts)).toEqual(['saved', 'refused', 'saved']))
    expect(paper.at(1).state.failure?.message).toBe('too long')
    expect(desk.requests).toHaveLength(1)
    expect((await readEntry(`ana/${nameOf(1)}`))?.value).toBe('endless')
    paper.at(1).set('short')
    await saved(paper)
    expect(desk.texts(3)).toEqual(['one', 'short', 'three'])
  })

  test('finds the part for which a whole request is refused', async () => {
    const paper = await tab(50)
    desk.isImpossible = ({ value }) => value === 'endless'
    paper.parts.forEach((part, at) => {
      part.set(at === 31 ? 'endless' : `text ${at}`)
    })
    await until(() => {
      expect(paper.at(31).state.status).toBe('refused')
      expect(statuses(paper.parts).filter(status => status === 'saved')).toHaveLength(49)
    })
    // Half as many after each refusal, twice as many after each answer.
    expect(desk.requests.map(names => names.length)).toEqual([50, 25, 25, 12, 6, 12, 6, 3, 1, 1, 2, 4, 8, 3])
    expect(await paper.at(31).flush()).toBe('refused')
  })

  test('calls all of them refused where the server takes none, and tries again at a hand-in', async () => {
    const paper = await tab(6)
    desk.isImpossible = () => true
    for (const part of paper.parts) part.set('too late')
    await until(() => expect(new Set(statuses(paper.parts))).toEqual(new Set(['refused'])))
    const before = desk.requests.length
    await pause(100)
    expect(desk.requests).toHaveLength(before)
    desk.isImpossible = () => false
    await paper.set.flush(paper.parts)
    expect(new Set(statuses(paper.parts))).toEqual(new Set(['saved']))
  })

  test('waits with one that the server cannot say about, and with no other', async () => {
    const paper = await tab(2)
    const later = new CallFailure('/Paper', 50000, 'later')
    desk.says = ({ item }) => (item.key === nameOf(0) ? { refused: later } : undefined)
    for (const part of paper.parts) part.set('text')
    await until(() => expect(statuses(paper.parts)).toEqual(['waiting', 'saved']))
    paper.at(1).set('more')
    await until(() => expect(desk.stored(nameOf(1)).value).toBe('more'))
    desk.says = () => undefined
    await saved(paper)
    expect(desk.texts(2)).toEqual(['text', 'more'])
  })

  test('survives lost answers: nothing is called a conflict, and what was typed since is sent', async () => {
    const paper = await tab(5)
    desk.luck = ['answer lost', 'lost', 'answer lost']
    for (const part of paper.parts) part.set('one')
    await until(() => expect(desk.texts(5)).toEqual(each(5, () => 'one')))
    paper.at(2).set('one two')
    await saved(paper)
    expect(desk.texts(5)).toEqual(['one', 'one', 'one two', 'one', 'one'])
  })

  test('continues while the network is down, and sends all at once when it is back', async () => {
    const calm = { pace: { ...pace, retry: 60_000, longestRetry: 60_000 } }
    const paper = await tab(8, optionsOf('ana', calm))
    desk.isDown = true
    paper.at(0).set('before')
    await until(() => expect(desk.requests).toHaveLength(1))
    for (const part of [1, 2, 3]) paper.at(part).set(`under way ${part}`)
    await until(() => expect(desk.requests.length).toBeGreaterThan(1))
    const failed = desk.requests.length
    desk.isDown = false
    await pause(50)
    expect(desk.requests).toHaveLength(failed)
    window.dispatchEvent(new Event('online'))
    await saved(paper)
    expect(desk.requests).toHaveLength(failed + 1)
    expect(desk.requests.at(-1)).toHaveLength(4)
  })

  test('without a network does not try the rest of it at once', async () => {
    const paper = await tab(120, optionsOf('ana', { pace: { ...pace, retry: 60_000, longestRetry: 60_000 } }))
    desk.isDown = true
    for (const part of paper.parts) part.set('text')
    await until(() => expect(desk.requests).toHaveLength(1))
    await pause(100)
    expect(desk.requests).toHaveLength(1)
  })

  test('is sent at once before a hand-in, and says whether it arrived', async () => {
    const paper = await tab(120)
    paper.parts.forEach((part, at) => {
      part.set(`text ${at}`)
    })
    await paper.set.flush(paper.parts)
    expect(new Set(statuses(paper.parts))).toEqual(new Set(['saved']))
    expect(desk.requests).toHaveLength(3)
    desk.isDown = true
    paper.at(7).set('again')
    expect(await paper.at(7).flush()).toBe('waiting')
  })

  test('says once that what is written belongs to another submission', async () => {
    const onAstray = vi.fn()
    const paper = await tab(3, optionsOf('ana', { onAstray }))
    desk.says = () => ({ sequence: 0, conflict: 'of another', isAstray: true })
    for (const part of paper.parts) part.set('text')
    await until(() => expect(onAstray).toHaveBeenCalled())
    await pause(80)
    expect(onAstray).toHaveBeenCalledTimes(1)
    expect(await kept()).toHaveLength(3)
  })

  test('is found again by who comes back while it is being sent', async () => {
    const set = journalSetOf(optionsOf())
    const parts = each(3, part => set.journalOf(itemOf(part)))
    for (const part of parts) part.open()
    await until(() => expect(parts.every(({ state }) => state.isReady)).toBe(true))
    desk.isDown = true
    parts[1]!.set('on its way')
    for (const part of parts) part.close()
    await until(() => expect(desk.requests.length).toBeGreaterThan(0))
    expect(journalSetOf(optionsOf())).toBe(set)
    expect(set.journalOf(itemOf(1)).state.value).toBe('on its way')
    desk.isDown = false
    await until(() => expect(desk.stored(nameOf(1)).value).toBe('on its way'))
    await until(() => expect(journalSetOf(optionsOf())).not.toBe(set))
  })

  test('sends nothing more after a logout, on the same page either', async () => {
    const paper = await tab(3)
    desk.isDown = true
    for (const part of paper.parts) part.set('of Ana')
    await until(async () => expect(await kept()).toHaveLength(3))
    beginSession('b'.repeat(64))
    desk.isDown = false
    await pause(100)
    expect(desk.texts(3)).toEqual(['', '', ''])
    const ben = await tab(3, optionsOf('ben'))
    expect(ben.parts.map(({ state }) => state.value)).toEqual(['', '', ''])
    kill(ben)
    const again = await tab(3)
    await saved(again)
    expect(desk.texts(3)).toEqual(each(3, () => 'of Ana'))
  })
})

describe('what the version before has kept, part by part,', () => {
  const left = (part: number, more = {}) => ({
    ...{ id: `ana/${nameOf(part)}`, value: `left ${part}`, sequence: 4, base: 0, writer: 'formertab' },
    ...{ sent: [] as [number, string][], at: 1, ...more },
  })

  test('is found and sent, together', async () => {
    for (const part of [0, 3, 77, 199]) await writeEntry(left(part))
    const paper = await tab(200)
    await saved(paper)
    expect(desk.requests).toHaveLength(1)
    expect([0, 3, 77, 199].map(part => desk.stored(nameOf(part)).value)).toEqual(
      [0, 3, 77, 199].map(part => `left ${part}`),
    )
    await until(async () => expect(await kept()).toEqual([]))
  })

  test('is a conflict where the server knows of something newer, and where it was set aside', async () => {
    desk.write(nameOf(1), 'theirs')
    await writeEntry(left(1))
    await writeEntry(left(2, { id: `ana/${nameOf(2)}/aside` }))
    const paper = await tab(3)
    expect(statuses(paper.parts)).toEqual(['saved', 'conflict', 'conflict'])
    expect(paper.at(1).state).toMatchObject({ value: 'left 1', conflict: 'theirs' })
    expect(paper.at(2).state).toMatchObject({ value: '', conflict: 'left 2' })
  })

  test('under the name of another submission is offered to its writer', async () => {
    await writeEntry(left(1, { id: `ana/${nameOf(1)}@former` }))
    await writeEntry(left(12, { id: `ana/${nameOf(12)}@former` }))
    const set = new JournalSet<string>(optionsOf())
    const parts = [1, 2].map(part =>
      set.journalOf({
        ...{ key: `${nameOf(part)}@now`, initial: { value: '', sequence: 0 } },
        strays: { beginning: `${nameOf(part)}@`, former: nameOf(part), isFormerOwn: true },
      }),
    )
    for (const part of parts) part.open()
    await until(() => expect(parts.every(({ state }) => state.isReady)).toBe(true))
    expect(parts.map(({ state }) => state)).toMatchObject([
      { value: 'left 1', conflict: '' },
      { value: '', status: 'saved' },
    ])
    expect((await kept()).map(({ id }) => id)).toEqual(
      [`ana/${nameOf(12)}@former`, `ana/${nameOf(1)}@now`].sort(),
    )
  })

  test('is sent by nobody else once it has been taken over', async () => {
    const strays = { beginning: `${nameOf(1)}@`, former: nameOf(1), isFormerOwn: true }
    const initial = { value: '', sequence: 0 }
    const show = (work: string) => {
      const set = new JournalSet<string>(optionsOf())
      const part = set.journalOf({ key: `${nameOf(1)}@${work}`, initial, strays })
      part.open()
      return part
    }
    const former = show('former')
    await until(() => expect(former.state.isReady).toBe(true))
    desk.isDown = true
    former.set('on its way')
    await until(async () => expect(await kept()).toHaveLength(1))
    former.close()
    const now = show('now')
    await until(() => expect(now.state).toMatchObject({ value: 'on its way', status: 'conflict' }))
    desk.isDown = false
    await pause(150)
    expect(desk.parts.size).toBe(0)
  })
})

describe('two tabs', () => {
  test('in which different parts are written show both, and each sends its own', async () => {
    const calm = optionsOf('ana', { pace: { ...pace, takeOver: 60_000 } })
    const [left, right] = [await tab(20, calm), await tab(20, calm)]
    for (const part of [0, 1, 2]) left.at(part).set(`left ${part}`)
    for (const part of [10, 11]) right.at(part).set(`right ${part}`)
    await saved(left, right)
    for (const { parts } of [left, right]) {
      expect(parts[2]!.state.value).toBe('left 2')
      expect(parts[11]!.state.value).toBe('right 11')
    }
    expect(desk.requests.map(names => names.length).sort()).toEqual([2, 3])
  })

  test('in which the same part is written in turns end with one text', async () => {
    const [left, right] = [await tab(3), await tab(3)]
    left.at(1).set('a')
    await until(() => expect(right.at(1).state.value).toBe('a'))
    right.at(1).set('ab')
    await until(() => expect(left.at(1).state.value).toBe('ab'))
    left.at(0).set('other')
    await saved(left, right)
    expect(desk.texts(3)).toEqual(['other', 'ab', ''])
  })

  test('in which the same part is written at the very same time ask about it, and about nothing else', async () => {
    const [left, right] = [await tab(3), await tab(3)]
    left.at(1).set('from the left')
    right.at(1).set('from the right')
    right.at(2).set('elsewhere')
    await until(() =>
      expect([left.at(1).state.status, right.at(1).state.status].sort()).toEqual(['conflict', 'saved']),
    )
    await until(() =>
      expect([left.at(2).state.value, desk.stored(nameOf(2)).value]).toEqual(['elsewhere', 'elsewhere']),
    )
    const loser = [left, right].find(({ parts }) => parts[1]!.state.status === 'conflict')!
    loser.at(1).resolve('both')
    await saved(left, right)
    expect(desk.texts(3)).toEqual(['', 'both', 'elsewhere'])
    expect([left.at(1).state.value, right.at(1).state.value]).toEqual(['both', 'both'])
  })

  test('of which one is closed before it could send: the other sends all of it, together', async () => {
    const [left, right] = [await tab(30), await tab(30)]
    desk.isDown = true
    for (const part of each(25, at => at)) {
      left.at(part).set(`unsent ${part}`)
      if (part % 5 === 0) await pause(4)
    }
    await until(() => expect(right.at(24).state.value).toBe('unsent 24'))
    kill(left)
    desk.isDown = false
    desk.requests = []
    await saved(right)
    expect(desk.requests).toHaveLength(1)
    expect(desk.stored(nameOf(24)).value).toBe('unsent 24')
  })

  test('of which one was closed: what the other writes itself goes along', async () => {
    const patient = optionsOf('ana', { pace: { ...pace, quiet: 60_000, longest: 60_000 } })
    const [left, right] = [await tab(3), await tab(3, patient)]
    desk.isDown = true
    left.at(0).set('unsent')
    await until(() => expect(right.at(0).state.value).toBe('unsent'))
    kill(left)
    desk.isDown = false
    desk.requests = []
    right.at(2).set('own')
    await saved(right)
    expect(desk.requests).toEqual([[nameOf(0), nameOf(2)]])
  })
})

/** Numbers that look random and are the same in each run. */
function dice(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return Math.floor((state / 4294967296) * most)
  }
}

type Step = {
  part: number
  text: string
  wait: number
  elsewhere: boolean
  luck: Desk['luck'][number] | undefined
}

/** Somebody writes here and there, and on another device; the network is bad. Of two texts, theirs or one's own counts. */
async function live(parts: readonly Journal<string>[], steps: readonly Step[], mine: Desk) {
  const settled = (at: number) =>
    until(() => {
      const { state } = parts[at]!
      if (state.status === 'conflict') parts[at]!.resolve(at % 2 === 0 ? state.value : state.conflict!)
      expect(parts[at]!.state.status).toBe('saved')
    })
  for (const { part, text, wait, elsewhere, luck } of steps) {
    if (luck) mine.luck.push(luck)
    if (elsewhere) {
      await settled(part)
      mine.write(nameOf(part), `theirs ${text}`)
    }
    parts[part]!.set(text)
    await pause(wait)
  }
  for (const at of parts.keys()) await settled(at)
  return mine.texts(parts.length)
}

test('whatever is written, the server holds the same at the end as with a journal for each part', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const roll = dice(seed)
    const size = 2 + roll(6)
    const steps = each(30, at => ({
      ...{ part: roll(size), text: `${seed}.${at}`, wait: roll(3) * roll(8), elsewhere: roll(8) === 0 },
      luck: (['lost', 'answer lost', undefined, undefined, undefined] as const)[roll(5)],
    }))
    story++
    const [together, apart] = [new Desk(), new Desk()]
    const set = new JournalSet<string>({ ...optionsOf(`together${seed}`), send: together.send })
    const parts = each(size, part =>
      set.journalOf({ key: nameOf(part), initial: { value: '', sequence: 0 } }),
    )
    const single = each(size, part => {
      const item = { key: nameOf(part), initial: { value: '', sequence: 0 } }
      const send = async (entry: Entry<string>) => (await apart.send([{ ...entry, item }]))[0]!
      return new JournalSet(alone({ ...optionsOf(`apart${seed}`), ...item, send })).journalOf(item)
    })
    for (const journal of [...parts, ...single]) journal.open()
    await until(() => expect([...parts, ...single].every(({ state }) => state.isReady)).toBe(true))
    const [held, heldApart] = await Promise.all([live(parts, steps, together), live(single, steps, apart)])
    expect(held).toEqual(heldApart)
    expect(held).toEqual(parts.map(({ state }) => state.value))
    for (const journal of [...parts, ...single]) journal.stop()
  }
})

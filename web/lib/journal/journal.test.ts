import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { supersedes } from '#contract/journal.ts'
import { CallFailure } from '../call.ts'
import { beginSession, endSession } from '../session.ts'
import type { Journal } from './journal.ts'
import type { Entry } from './journal-options.ts'
import { closeJournalStore, readEntry } from './journal-store.ts'
import { openAlone, sendBy } from './test-tab.ts'

const pace = { quiet: 10, longest: 60, retry: 10, longestRetry: 40, takeOver: 120 }
/** What takes under a second on a dedicated machine takes longer on a shared one. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 8000 })
const offline = () => new CallFailure('/Draft', 0, 'offline')
let item = 0

/** A server that keeps one text by the contract's rule, behind a network that tests can degrade. */
class Tab {
  text = ''
  sequence = 0
  taken: Entry<string>[] = []
  heard: Entry<string>[] = []
  /** The fate of the next requests; all later ones succeed. */
  luck: ('lost' | 'answer lost' | 'refused' | 'slow')[] = []
  held: (() => void)[] = []

  readonly send = async (entry: Entry<string>) => {
    const fate = this.luck.shift()
    if (fate === 'lost') throw offline()
    if (fate === 'refused') throw new CallFailure('/Draft', 40001, 'too long')
    if (fate === 'slow') await new Promise<void>(resolve => this.held.push(resolve))
    const answer = this.take(entry)
    if (fate === 'answer lost') throw offline()
    return answer
  }

  take(entry: Entry<string>) {
    this.heard.push(entry)
    if (!supersedes(entry, this.sequence)) {
      const isSame = entry.sequence === this.sequence && entry.value === this.text
      return isSame ? { sequence: this.sequence } : { sequence: this.sequence, conflict: this.text }
    }
    this.taken.push(entry)
    this.text = entry.value
    this.sequence = entry.sequence
    return { sequence: entry.sequence }
  }
}

let desk: Tab
let open: Journal<string>[] = []
beforeEach(() => {
  desk = new Tab()
  item++
})
afterEach(async () => {
  vi.restoreAllMocks()
  endSession()
  for (const journal of open) journal.close()
  open = []
  await closeJournalStore()
})

/** A tab that shows the item, as the server holds it now. */
async function tab({ account = 'ana', takeOver = pace.takeOver } = {}) {
  const journal = openAlone({
    account,
    key: `essay:${item}`,
    initial: { value: desk.text, sequence: desk.sequence },
    send: desk.send,
    pace: { ...pace, takeOver },
  })
  open.push(journal)
  await until(() => expect(journal.state.isReady).toBe(true))
  return journal
}

const kept = (account = 'ana') => readEntry(`${account}/essay:${item}`)
const saved = (...journals: Journal<string>[]) =>
  until(() => expect(journals.map(({ state }) => state.status)).toEqual(journals.map(() => 'saved')))
/** Tabs hear from each other a moment later. */
const everywhere = (text: string, ...journals: Journal<string>[]) =>
  until(() => {
    expect(journals.map(({ state }) => state)).toMatchObject(
      journals.map(() => ({ status: 'saved', value: text })),
    )
    expect(desk.text).toBe(text)
  })
const type = async (journal: Journal<string>, ...texts: string[]) => {
  for (const text of texts) {
    journal.set(text)
    await new Promise(resolve => setTimeout(resolve, 3))
  }
}

/** The page disappears without notice. */
function kill(journal: Journal<string>) {
  journal.stop()
  open = open.filter(other => other !== journal)
}

describe('writing', () => {
  test('is kept on the device at once and sent a moment later, as one entry', async () => {
    const journal = await tab()
    desk.luck = ['slow']
    for (const text of ['I', 'In', 'In t', 'In the']) journal.set(text)
    expect(journal.state).toMatchObject({ value: 'In the', status: 'waiting' })
    await until(async () => expect((await kept())?.value).toBe('In the'))
    await until(() => expect(desk.held).toHaveLength(1))
    desk.held[0]?.()
    await saved(journal)
    expect(desk.text).toBe('In the')
    expect(desk.taken).toHaveLength(1)
    await until(async () => expect(await kept()).toBeUndefined())
  })

  test('can change the text even before the device’s copy has been read', async () => {
    const before = await tab()
    sendBy(before, () => Promise.reject(offline()))
    await type(before, 'kept')
    await until(async () => expect((await kept())?.value).toBe('kept'))
    kill(before)
    const initial = { value: '', sequence: 0 }
    const after = openAlone({
      account: 'ana',
      key: `essay:${item}`,
      initial,
      send: desk.send,
      pace,
    })
    open.push(after)
    after.set(text => `${text}, one`)
    after.set(text => `${text}, two`)
    await until(() => expect(desk.text).toBe('kept, one, two'))
    expect(after.state.conflict).toBeUndefined()
  })

  test('without a pause is still sent', async () => {
    const journal = await tab()
    for (let word = 0; word < 30; word++) await type(journal, `word ${word}`)
    expect(desk.taken.length).toBeGreaterThan(0)
    await saved(journal)
    expect(desk.text).toBe('word 29')
    expect(desk.taken.map(({ sequence }) => sequence)).toEqual(
      [...desk.taken.map(({ sequence }) => sequence)].sort((a, b) => a - b),
    )
  })

  test('continues while the network is down, and is sent when it is back', async () => {
    const journal = await tab()
    desk.luck = ['lost', 'lost', 'lost', 'lost']
    await type(journal, 'a', 'ab', 'abc')
    expect(journal.state.status).toBe('waiting')
    await saved(journal)
    expect(desk.text).toBe('abc')
  })

  test('survives lost answers: nothing is stored twice, nothing is called a conflict', async () => {
    const journal = await tab()
    desk.luck = ['answer lost', 'answer lost', 'lost', 'answer lost']
    await type(journal, 'one')
    await until(() => expect(desk.taken).toHaveLength(1))
    await type(journal, 'one two')
    await saved(journal)
    expect(desk.text).toBe('one two')
    expect(new Set(desk.taken.map(({ sequence }) => sequence)).size).toBe(desk.taken.length)
  })

  test('survives late requests: an old entry changes nothing', async () => {
    const journal = await tab()
    await type(journal, 'first')
    await saved(journal)
    await type(journal, 'second')
    await saved(journal)
    const old = desk.taken[0]!
    expect(desk.take(old)).toEqual({ sequence: desk.sequence, conflict: 'second' })
    expect(desk.text).toBe('second')
  })

  test('says when the server refuses it, keeps the text, and tries again when it changes', async () => {
    const journal = await tab()
    desk.luck = ['refused']
    await type(journal, 'far too long')
    await until(() => expect(journal.state.status).toBe('refused'))
    expect(journal.state.failure?.message).toBe('too long')
    expect((await kept())?.value).toBe('far too long')
    await type(journal, 'short')
    await saved(journal)
    expect(desk.text).toBe('short')
  })

  test('can be sent at once, and says whether it arrived', async () => {
    const journal = await tab()
    journal.set('handed in')
    expect(await journal.flush()).toBe('saved')
    expect(desk.text).toBe('handed in')
    desk.luck = ['lost']
    journal.set('handed in again')
    expect(await journal.flush()).toBe('waiting')
    desk.luck = ['answer lost']
    journal.set('and again')
    await journal.flush()
    expect(await journal.flush()).toBe('saved')
    expect(desk.text).toBe('and again')
  })

  test('is still sent after the screen is left', async () => {
    const journal = await tab()
    desk.luck = ['lost', 'lost']
    journal.set('last words')
    journal.close()
    await until(() => expect(desk.text).toBe('last words'))
    await until(async () => expect(await kept()).toBeUndefined())
  })
})

describe('a reload', () => {
  test('while writing loses nothing: what was not sent is sent afterwards', async () => {
    const before = await tab()
    sendBy(before, () => Promise.reject(offline()))
    await type(before, 'half a sen')
    await until(async () => expect((await kept())?.value).toBe('half a sen'))
    kill(before)
    const after = await tab()
    expect(after.state.value).toBe('half a sen')
    await saved(after)
    expect(desk.text).toBe('half a sen')
  })

  test('after a lost answer recognises its own entry', async () => {
    const before = await tab()
    desk.luck = ['answer lost']
    await type(before, 'sent')
    await until(() => expect(desk.text).toBe('sent'))
    sendBy(before, () => Promise.reject(offline()))
    await type(before, 'sent and more')
    await until(async () => expect((await kept())?.value).toBe('sent and more'))
    kill(before)
    const after = await tab()
    expect(after.state.value).toBe('sent and more')
    await saved(after)
    expect(after.state.conflict).toBeUndefined()
    expect(desk.text).toBe('sent and more')
  })

  test('as another person sends nothing of the first, even on the same page', async () => {
    const ana = await tab()
    desk.luck = ['lost', 'lost']
    await type(ana, 'of Ana')
    beginSession('b'.repeat(64))
    await new Promise(resolve => setTimeout(resolve, 80))
    expect(desk.text).toBe('')
    expect((await kept())?.value).toBe('of Ana')
  })

  test('by another account on the same device sees none of it, and the first finds it again', async () => {
    const ana = await tab()
    sendBy(ana, () => Promise.reject(offline()))
    await type(ana, 'secret thoughts')
    await until(async () => expect((await kept())?.value).toBe('secret thoughts'))
    kill(ana)
    const ben = await tab({ account: 'ben' })
    expect(ben.state).toMatchObject({ value: '', status: 'saved' })
    const again = await tab()
    expect(again.state.value).toBe('secret thoughts')
  })
})

describe('another device', () => {
  const elsewhere = (text: string) => {
    desk.text = text
    desk.sequence += 5
  }

  test('that wrote meanwhile causes a conflict, and both texts are kept', async () => {
    const journal = await tab()
    elsewhere('from the laptop')
    await type(journal, 'from the phone')
    await until(() => expect(journal.state.status).toBe('conflict'))
    expect(journal.state).toMatchObject({ value: 'from the phone', conflict: 'from the laptop' })
    expect(desk.text).toBe('from the laptop')
    expect((await kept())?.value).toBe('from the phone')
    // Writing can continue and sends nothing.
    const heard = desk.heard.length
    await type(journal, 'from the phone, more')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(desk.heard).toHaveLength(heard)
    expect(journal.state).toMatchObject({ value: 'from the phone, more', conflict: 'from the laptop' })
  })

  test.each([
    ['one’s own text', 'mine', 'mine'],
    ['what was made of both', 'mine and theirs', 'mine and theirs'],
    ["the other's text", 'theirs', 'theirs'],
  ])('a conflict is resolved with %s', async (_how, choice, result) => {
    const journal = await tab()
    elsewhere('theirs')
    await type(journal, 'mine')
    await until(() => expect(journal.state.status).toBe('conflict'))
    journal.resolve(choice)
    await saved(journal)
    expect([desk.text, journal.state.value]).toEqual([result, result])
    await until(async () => expect(await kept()).toBeUndefined())
    await type(journal, `${result}!`)
    await saved(journal)
    expect(desk.text).toBe(`${result}!`)
  })

  test('the conflict is still there after a reload', async () => {
    const before = await tab()
    sendBy(before, () => Promise.reject(offline()))
    await type(before, 'mine')
    await until(async () => expect((await kept())?.value).toBe('mine'))
    kill(before)
    elsewhere('theirs')
    const after = await tab()
    expect(after.state).toMatchObject({ value: 'mine', conflict: 'theirs', status: 'conflict' })
  })

  test('that wrote the same causes no conflict', async () => {
    const journal = await tab()
    elsewhere('the same')
    await type(journal, 'the same')
    await saved(journal)
    expect(journal.state.conflict).toBeUndefined()
  })

  test('is followed if nothing was written here', async () => {
    const journal = await tab()
    elsewhere('news')
    journal.meet({ value: desk.text, sequence: desk.sequence })
    expect(journal.state).toMatchObject({ value: 'news', status: 'saved' })
    await type(journal, 'news, continued')
    await saved(journal)
    expect(desk.text).toBe('news, continued')
  })

  test('what is known to be newer than a hand-in stays', async () => {
    const journal = await tab()
    await type(journal, 'handed in')
    await saved(journal)
    const handedIn = { value: desk.text, sequence: desk.sequence }
    journal.meet({ value: 'more', sequence: handedIn.sequence + 5 })
    journal.accept(handedIn)
    expect(journal.state).toMatchObject({ value: 'more', status: 'saved' })
    expect(journal.base).toBe(handedIn.sequence + 5)
  })

  test('after a hand-in the server’s state counts', async () => {
    const journal = await tab()
    await type(journal, 'draft')
    journal.accept({ value: 'draft', sequence: 20 })
    expect(journal.state).toMatchObject({ value: 'draft', status: 'saved' })
    await until(async () => expect(await kept()).toBeUndefined())
    desk.sequence = 20
    await type(journal, 'second version')
    await saved(journal)
    expect(desk.taken.at(-1)!.sequence).toBeGreaterThan(20)
  })
})

describe('two tabs', () => {
  const unanswered = () => Promise.reject(offline())

  test('of which one hands in keep what is typed in the other meanwhile', async () => {
    const [left, right] = [await tab(), await tab()]
    await type(left, 'handed in')
    await everywhere('handed in', left, right)
    const stored = { value: desk.text, sequence: desk.sequence }
    await type(right, 'handed in, and more')
    await until(() => expect(left.state.value).toBe('handed in, and more'))
    left.accept(stored)
    await everywhere('handed in, and more', left, right)
    expect(desk.sequence).toBeGreaterThan(stored.sequence)
  })

  test('of which one hands in keep what is typed and saved in the other before that is answered', async () => {
    const [left, right] = [await tab(), await tab()]
    await type(left, 'handed in')
    await everywhere('handed in', left, right)
    const stored = { value: desk.text, sequence: desk.sequence }
    await type(right, 'handed in, and more')
    await everywhere('handed in, and more', left, right)
    left.accept(stored)
    await new Promise(resolve => setTimeout(resolve, 100))
    await everywhere('handed in, and more', left, right)
  })

  test('of which one hands in what was not saved keep what is typed in the other meanwhile', async () => {
    const [left, right] = [await tab(), await tab()]
    for (const journal of [left, right]) sendBy(journal, unanswered)
    await type(left, 'handed in')
    await until(() => expect(right.state.value).toBe('handed in'))
    await left.flush()
    await type(right, 'handed in, and more')
    await until(() => expect(left.state.value).toBe('handed in, and more'))
    desk.text = 'handed in'
    desk.sequence = 20
    left.accept({ value: desk.text, sequence: desk.sequence })
    for (const journal of [left, right]) sendBy(journal, desk.send)
    await everywhere('handed in, and more', left, right)
    expect(desk.sequence).toBeGreaterThan(20)
  })

  test('of which one hands in while the other’s text is not known to it ask about both', async () => {
    const [left, right] = [await tab(), await tab()]
    for (const journal of [left, right]) sendBy(journal, unanswered)
    right.set('from the right')
    left.accept({ value: 'handed in', sequence: 20 })
    await until(() => expect(right.state.status).toBe('conflict'))
    expect(right.state).toMatchObject({ value: 'from the right', conflict: 'handed in' })
    await until(async () => expect((await kept())?.value).toBe('from the right'))
  })

  test('show what is typed in either, and send it once', async () => {
    const takeOver = 60_000
    const [left, right] = [await tab({ takeOver }), await tab({ takeOver })]
    await type(left, 'left')
    await everywhere('left', left, right)
    await type(right, 'left and right')
    await everywhere('left and right', left, right)
    expect(desk.heard).toHaveLength(2)
  })

  test('typing in turns while offline end with one text and no conflict', async () => {
    const [left, right] = [await tab(), await tab()]
    desk.luck = Array.from({ length: 6 }, () => 'lost' as const)
    await type(left, 'a')
    await until(() => expect(right.state.value).toBe('a'))
    await type(right, 'ab')
    await until(() => expect(left.state.value).toBe('ab'))
    await type(left, 'abc')
    await everywhere('abc', left, right)
  })

  test('whose requests and answers overtake each other end with the newest text', async () => {
    const [left, right] = [await tab(), await tab()]
    desk.luck = ['slow', 'slow']
    await type(left, 'a')
    await until(() => expect(desk.held).toHaveLength(1))
    await until(() => expect(right.state.value).toBe('a'))
    await type(right, 'ab')
    await until(() => expect(desk.held).toHaveLength(2))
    await until(() => expect(left.state.value).toBe('ab'))
    await type(left, 'abc')
    desk.held[1]?.()
    await until(() => expect(desk.text).toBe('ab'))
    desk.held[0]?.()
    await everywhere('abc', left, right)
  })

  test('typing at the very same time keep both texts: one tab shows a conflict', async () => {
    const [left, right] = [await tab(), await tab()]
    left.set('from the left')
    right.set('from the right')
    await until(() => expect([left.state.status, right.state.status].sort()).toEqual(['conflict', 'saved']))
    const [winner, loser] = left.state.status === 'saved' ? [left, right] : [right, left]
    expect(desk.text).toBe(winner.state.value)
    expect(loser.state.conflict).toBe(winner.state.value)
    expect(loser.state.value).not.toBe(winner.state.value)
    const both = `${winner.state.value} / ${loser.state.value}`
    loser.resolve(both)
    await everywhere(both, left, right)
  })

  test('the text that lost is still there after a reload', async () => {
    const [left, right] = [await tab(), await tab()]
    // They hear from each other before either could send; late-tabs.test.ts covers the opposite.
    for (const journal of [left, right]) sendBy(journal, () => Promise.reject(offline()))
    left.set('from the left')
    right.set('from the right')
    await until(() => expect([left.state.status, right.state.status]).toContain('conflict'))
    for (const journal of [left, right]) sendBy(journal, desk.send)
    await until(() => expect([left.state.status, right.state.status]).toContain('saved'))
    const loser = left.state.status === 'conflict' ? left : right
    const lost = loser.state.value
    await until(async () => expect((await readEntry(`ana/essay:${item}/aside`))?.value).toBe(lost))
    left.close()
    right.close()
    open = []
    const after = await tab()
    expect(after.state).toMatchObject({ status: 'conflict', value: desk.text, conflict: lost })
    after.resolve(desk.text)
    await saved(after)
    await until(async () => expect(await readEntry(`ana/essay:${item}/aside`)).toBeUndefined())
  })

  test('one of which is closed before it could send: the other sends', async () => {
    const [left, right] = [await tab(), await tab()]
    sendBy(left, () => Promise.reject(offline()))
    await type(left, 'unsent')
    await until(() => expect(right.state.value).toBe('unsent'))
    kill(left)
    await until(() => expect(desk.text).toBe('unsent'))
    await saved(right)
  })
})

describe('a device that keeps nothing', () => {
  test('because storage is refused: writing works, and says that it lives as long as the page', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
    const journal = await tab()
    desk.luck = ['slow']
    await type(journal, 'anyway')
    await until(() => expect(journal.state.isKept).toBe(false))
    await until(() => expect(desk.held).toHaveLength(1))
    desk.held[0]?.()
    await saved(journal)
    expect(desk.text).toBe('anyway')
    await until(() => expect(journal.state.isKept).toBe(true))
  })

  test('because storage is full: the newest text stays in memory and is sent', async () => {
    const journal = await tab()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    sendBy(journal, () => Promise.reject(offline()))
    await type(journal, 'much', 'much text')
    await until(() => expect(journal.state.isKept).toBe(false))
    expect((await kept())?.value).toBe('much text')
    sendBy(journal, desk.send)
    await saved(journal)
    expect(desk.text).toBe('much text')
  })
})

test('a bad network in every way at once, with two tabs and pauses, ends with the last text everywhere', async () => {
  const [left, right] = [await tab(), await tab()]
  const fates = ['lost', 'answer lost', 'lost', 'answer lost'] as const
  for (let word = 0; word < 40; word++) {
    if (word % 3 === 0) desk.luck.push(fates[(word / 3) % 4]!)
    const writer = Math.floor(word / 8) % 2 === 0 ? left : right
    const other = writer === left ? right : left
    writer.set(`text ${word}`)
    await until(() => expect(other.state.value).toBe(`text ${word}`))
    await new Promise(resolve => setTimeout(resolve, (word * 7) % 25))
  }
  await everywhere('text 39', left, right)
  const numbers = desk.taken.map(({ sequence }) => sequence)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

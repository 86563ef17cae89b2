import { CallFailure } from '../call.ts'
import { onSessionChange } from '../session.ts'
import { Journal, type Sent, type Shared } from './journal.ts'
import { digestOf } from './journal-merge.ts'
import {
  type Acknowledgement,
  type JournalItem,
  type JournalOptions,
  type JournalSetOptions,
  type Pace,
  passing,
  usualPace,
} from './journal-options.ts'
import { type JournalRecord, readEntries } from './journal-store.ts'
import { newTabId, openTabs, type TabMessage, type Tabs } from './journal-tabs.ts'

/** A server answers this many at once; more go in requests one after the other. */
const maxEntries = 50

/**
 * The journals of items that are written together, such as the answers to a paper: with one read of the device, one
 * channel to other tabs, and one request at a time for whatever is to be sent. What one of them is waiting for holds up no
 * other. An item alone is a set of one.
 */
export class JournalSet<T, I extends JournalItem<T> = JournalItem<T>> implements Shared<T, I> {
  readonly id: string
  readonly account: string
  readonly self = newTabId()
  readonly pace: Pace
  /** Counts what its journals show. */
  version = 0
  #options: JournalSetOptions<T, I>
  /** Those that are shown or still sending. */
  readonly #journals = new Map<string, Journal<T, I>>()
  #tabs: Tabs | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  /** Requests in a row that were not answered. */
  #attempt = 0
  #most = maxEntries
  readonly #listeners = new Set<() => void>()
  #waiters: (() => void)[] = []
  #toRead: Journal<T, I>[] = []
  #reading: Promise<JournalRecord[]> | undefined

  constructor(options: JournalSetOptions<T, I>) {
    this.id = `${options.account}/${options.key}`
    this.account = options.account
    this.pace = options.pace ?? usualPace
    this.#options = options
  }

  /** The journal of an item: the one still active, if any. */
  journalOf(item: I): Journal<T, I> {
    return this.#journals.get(`${this.account}/${item.key}`) ?? new Journal(item, this)
  }

  /** The functions of the latest render. */
  update({ send, essence, onAstray }: Pick<JournalSetOptions<T, I>, 'send' | 'essence' | 'onAstray'>) {
    this.#options = { ...this.#options, send, essence, onAstray }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly digest = (value: T) => digestOf(this.#options.essence?.(value) ?? value)

  join(journal: Journal<T, I>) {
    this.#journals.set(journal.id, journal)
    if (this.#tabs) return
    active.add(this)
    this.#tabs = openTabs((item, message) => this.#journals.get(item)?.hear(message))
    window.addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
    window.addEventListener('pagehide', this.#hurry)
  }

  leave(journal: Journal<T, I>) {
    if (this.#journals.get(journal.id) === journal) this.#journals.delete(journal.id)
    if (this.#journals.size > 0) return this.arm()
    clearTimeout(this.#timer)
    active.delete(this)
    this.#tabs?.close()
    this.#tabs = undefined
    window.removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    window.removeEventListener('pagehide', this.#hurry)
  }

  stopElsewhere(id: string) {
    for (const set of active) set.stop(id)
  }

  /** @param id without it, all are stopped */
  stop(id?: string) {
    const journals = [...this.#journals.values()]
    for (const journal of journals) if (id === undefined || journal.id === id) journal.stop()
  }

  /** What is opened in one moment is read together. */
  read(journal: Journal<T, I>) {
    this.#toRead.push(journal)
    this.#reading ??= Promise.resolve().then(() => {
      const names = this.#toRead.flatMap(({ item: { key, strays } }) => [
        key,
        ...(strays ? [strays.beginning, strays.former] : []),
      ])
      this.#toRead = []
      this.#reading = undefined
      return readEntries<JournalRecord>(`${this.account}/${commonBeginning(names)}`)
    })
    return this.#reading
  }

  tell(item: string, message: TabMessage) {
    this.#tabs?.tell(item, message)
  }

  changed() {
    this.version++
    for (const listener of this.#listeners) listener()
    if (this.#waiters.length > 0 && this.#unsent().length === 0) this.#wake()
  }

  arm() {
    clearTimeout(this.#timer)
    if (this.#isSending) return
    const [first] = this.#unsent()
    if (!first) return
    // A clock that was set back delays nothing for long.
    const { longestRetry, takeOver } = this.pace
    const wait = Math.min(Math.max(0, first.due - Date.now()), Math.max(longestRetry, takeOver))
    this.#timer = setTimeout(() => {
      first.due = 0
      this.sendNow()
    }, wait)
  }

  sendNow() {
    void this.#send()
  }

  async flush(journals: readonly Journal<T, I>[]) {
    for (const journal of journals) journal.retry()
    this.#attempt = 0
    // For each: one in flight, ours, what the server may have kept instead, and the search for what it refuses.
    for (let turns = 2 + 2 * journals.length; turns > 0 && this.#attempt === 0; turns--) {
      const unsent = journals.filter(({ mustSend }) => mustSend)
      if (unsent.length === 0) return
      for (const journal of unsent) {
        journal.due = 0
        this.join(journal)
      }
      const answered = new Promise<void>(resolve => this.#waiters.push(resolve))
      this.sendNow()
      await answered
    }
  }

  /** In the order in which they are to be sent. */
  #unsent() {
    const unsent = [...this.#journals.values()].filter(({ mustSend }) => mustSend)
    return unsent.sort((one, other) => one.due - other.due)
  }

  /** Those that are due, and what goes along: all that was written in the same tabs, of which others may send theirs. */
  #next() {
    const now = Date.now()
    const unsent = this.#unsent()
    const writers = new Set([
      this.self,
      ...unsent.filter(({ due }) => due <= now).map(({ writer }) => writer),
    ])
    return unsent.filter(({ writer }) => writers.has(writer)).slice(0, this.#most)
  }

  async #send() {
    clearTimeout(this.#timer)
    if (this.#isSending) return
    const journals = this.#next()
    if (journals.length === 0) return
    this.#isSending = true
    const entries = journals.map(journal => ({ journal, sent: journal.pack() }))
    const answers = await this.#answersTo(entries)
    this.#isSending = false
    if (answers instanceof Error) this.#notAnswered(entries, answers)
    else this.#answered(entries, answers)
    this.#wake()
    for (const journal of journals) journal.leaveIfDone()
    this.arm()
  }

  async #answersTo(entries: readonly Packed<T, I>[]): Promise<readonly Acknowledgement<T>[] | Error> {
    try {
      const answers = await this.#options.send(
        entries.map(({ journal: { item }, sent: { value, sequence, base } }) => ({
          ...{ item, value, sequence, base },
        })),
      )
      return answers.length === entries.length ? answers : new Error('not an answer to each entry')
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  #answered(entries: readonly Packed<T, I>[], answers: readonly Acknowledgement<T>[]) {
    this.#most = Math.min(maxEntries, this.#most * 2)
    const all = entries.map((entry, at) => ({ ...entry, answer: answers[at]! }))
    const [late, told] = [all.filter(each => isLate(each.answer)), all.filter(each => !isLate(each.answer))]
    if (late.length === 0) this.#attempt = 0
    for (const { journal, sent, answer } of told) journal.answered(sent, answer)
    if (late.length > 0) this.#putOff(late)
    if (told.some(({ answer }) => 'isAstray' in answer && answer.isAstray)) this.#options.onAstray?.()
  }

  #notAnswered(entries: readonly Packed<T, I>[], error: Error) {
    const failure = error instanceof CallFailure && !passing.has(error.code) ? error : undefined
    if (!failure) {
      const until = this.#putOff(entries)
      for (const journal of this.#unsent()) journal.due = Math.max(journal.due, until)
      return
    }
    const [first, second] = entries
    if (first && !second) return first.journal.answered(first.sent, { refused: failure })
    // It may be of one of them only: they go first until that is found.
    this.#most = Math.floor(entries.length / 2)
    for (const { journal } of entries) journal.due = 0
  }

  /** The longer the server does not answer, the longer nothing is sent, but for what is still being typed. */
  #putOff(entries: readonly Packed<T, I>[]) {
    const { retry, longestRetry } = this.pace
    const longest = Math.min(longestRetry, retry * 2 ** this.#attempt++)
    const wait = longest * (0.5 + Math.random() / 2)
    for (const { journal } of entries) journal.schedule(wait)
    return Date.now() + wait
  }

  readonly #hurry = () => {
    this.#attempt = 0
    for (const journal of this.#unsent()) journal.due = 0
    this.sendNow()
  }

  #wake() {
    for (const resolve of this.#waiters.splice(0)) resolve()
  }
}

interface Packed<T, I extends JournalItem<T>> {
  journal: Journal<T, I>
  sent: Sent<T>
}

/** The server could not say about this one. */
const isLate = (answer: Acknowledgement<unknown>) => 'refused' in answer && passing.has(answer.refused.code)

function commonBeginning([first = '', ...names]: readonly string[]) {
  let length = first.length
  for (const name of names) while (!name.startsWith(first.slice(0, length))) length--
  return first.slice(0, length)
}

/** Sets of which something is shown or still being sent. */
const active = new Set<Pick<JournalSet<unknown>, 'id' | 'stop'>>()

onSessionChange(() => {
  for (const set of [...active]) set.stop()
})

/** The set of that name: the one still active, if any. */
export function journalSetOf<T, I extends JournalItem<T>>(
  options: JournalSetOptions<T, I>,
): JournalSet<T, I> {
  const id = `${options.account}/${options.key}`
  const running = [...active].find(set => set.id === id) as JournalSet<T, I> | undefined
  return running ?? new JournalSet(options)
}

/** A set of one. */
export const alone = <T>({ send, ...options }: JournalOptions<T>): JournalSetOptions<T> => ({
  ...options,
  send: entries => Promise.all(entries.map(({ item, ...entry }) => send(entry))),
})

import { CallFailure } from '../call.ts'
import { onSessionChange } from '../session.ts'
import {
  adopted,
  buildsOn,
  changed,
  type Draft,
  digestOf,
  meetHandedIn,
  meetReplaced,
  meetSaved,
  meetServer,
  meetTab,
  noted,
  resolved,
  type Stored,
} from './journal-merge.ts'
import {
  type JournalOptions,
  type JournalState,
  type JournalStatus,
  type Pace,
  passing,
  usualPace,
} from './journal-options.ts'
import { type JournalRecord, readEntry, removeEntry, writeEntry } from './journal-store.ts'
import { takeStray } from './journal-strays.ts'
import { newTabId, openTabs, type TabMessage, type Tabs } from './journal-tabs.ts'

type Change<T> = (value: T) => T

/**
 * One item that a person writes: kept on the device at once, sent while typing, merged with what the server and other
 * tabs hold (journal-merge.ts). It keeps sending after it is closed, until everything is saved or the page ends.
 */
export class Journal<T> {
  state: JournalState<T>
  readonly id: string
  #draft: Draft<T>
  #options: JournalOptions<T>
  readonly #pace: Pace
  #tabs: Tabs | undefined
  readonly #self = newTabId()
  #users = 0
  #isLoading = false
  #isStopped = false
  #isAstray = false
  #isSending = false
  #attempt = 0
  #changedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isWriting = false
  #isStale = false
  readonly #listeners = new Set<() => void>()
  #waiters: (() => void)[] = []
  /** Changes made before the device's text was read; they are applied to it. */
  readonly #early: Change<T>[] = []

  constructor(options: JournalOptions<T>) {
    this.#pace = options.pace ?? usualPace
    this.id = `${options.account}/${options.key}`
    const known = confirmed.get(this.id) as Stored<T> | undefined
    const initial = known && known.sequence > options.initial.sequence ? known : options.initial
    this.#options = { ...options, initial }
    this.#draft = adopted(initial)
    this.state = {
      value: initial.value,
      status: 'saved',
      conflict: undefined,
      isKept: true,
      failure: undefined,
      isReady: false,
    }
  }

  /** Reads what the device kept, joins the other tabs, and sends what is left to be sent. */
  open() {
    this.#users++
    if (!this.#tabs) {
      live.set(this.id, this as Journal<unknown>)
      this.#tabs = openTabs(this.id, message => this.#hear(message))
      window.addEventListener('online', this.#hurry)
      document.addEventListener('visibilitychange', this.#hurry)
      window.addEventListener('pagehide', this.#hurry)
    }
    if (this.#isLoading || this.state.isReady) return
    this.#isLoading = true
    void this.#load()
  }

  /** The screen is left. */
  close() {
    this.#users--
    if (this.#users > 0) return
    if (this.#mustSend) void this.#send()
    else this.#end()
  }

  /** Someone else logs in: nothing more of this person is sent; what the device keeps stays. */
  stop() {
    this.#isStopped = true
    this.#end()
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The functions of the latest render. */
  update(options: Pick<JournalOptions<T>, 'send' | 'essence' | 'onAstray'>) {
    this.#options = { ...this.#options, ...options }
  }

  /** Writes a value, or one computed from the newest. */
  set(next: T | ((value: T) => T)) {
    if (!this.state.isReady && typeof next === 'function') return void this.#early.push(next as Change<T>)
    const before = this.#draft
    const value = typeof next === 'function' ? (next as Change<T>)(before.value) : next
    this.#become(changed(before, value, this.#self))
    this.#tell()
    this.#schedule()
  }

  /** Resolves a conflict with one of the two values, or a combination. */
  resolve(value: T) {
    const { rival } = this.#draft
    if (!rival) return
    if (rival.from === 'server' && this.#digest(value) === this.#digest(rival.value)) this.#yieldTo(rival)
    else {
      this.#become(resolved(this.#draft, value, this.#self))
      this.#tell()
      void this.#send()
    }
    void removeEntry(this.#asideId)
  }

  /** What the server has after a hand-in; what was written since stays. */
  accept(stored: Stored<T>) {
    this.#tabs?.tell({ kind: 'handedIn', ...stored })
    this.#take(stored, meetHandedIn(this.#draft, stored, this.#digest))
    this.#schedule()
  }

  /** The server's state, fetched again. */
  meet(stored: Stored<T>) {
    if (stored.sequence > this.#options.initial.sequence) this.#options.initial = stored
    this.#become(meetServer(this.#draft, stored, this.#digest))
    if (this.#mustSend) this.#schedule()
  }

  /** Sends at once. @returns the status afterwards; `waiting` when the server did not answer */
  async flush(): Promise<JournalStatus> {
    if (this.state.status === 'refused') this.#show({ status: 'waiting', failure: undefined })
    this.#attempt = 0
    // One in flight, ours, and what the server may have kept instead.
    for (let turn = 0; turn < 4 && this.#mustSend && this.#attempt === 0; turn++) {
      const answered = new Promise<void>(resolve => this.#waiters.push(resolve))
      void this.#send()
      await answered
    }
    return this.state.status
  }

  /** The newest server number that the value builds on. */
  get base() {
    return this.#draft.base
  }

  get #mustSend() {
    if (this.#isStopped || this.#isAstray) return false
    return this.#draft.isUnsent && !this.#draft.rival && this.state.status !== 'refused'
  }

  get #asideId() {
    return `${this.id}/aside`
  }

  readonly #digest = (value: T) => digestOf(this.#options.essence?.(value) ?? value)

  async #load() {
    const [known, aside] = await Promise.all([
      readEntry<JournalRecord>(this.id),
      readEntry<JournalRecord>(this.#asideId),
    ])
    const record = known ?? (await this.#takeStray())
    const early = this.#draft
    const { value, sequence } = early
    const initial = early.isUnsent ? this.#options.initial : { value, sequence }
    let draft: Draft<T> = adopted(initial)
    if (record) {
      const kept = {
        ...versionIn<T>(record),
        writer: record.writer,
        isUnsent: true,
        sent: new Map(record.sent),
      }
      draft = meetServer(kept, initial, this.#digest)
    }
    if (aside) draft = { ...draft, rival: { ...versionIn<T>(aside), from: 'tab' } }
    if (early.isUnsent && early.writer !== this.#self) draft = meetTab(draft, early, this.#self, this.#digest)
    else if (early.isUnsent) {
      const { isUnsent, ...kept } = draft
      draft = { ...changed(draft, value, this.#self), lineage: early.lineage }
      if (isUnsent) draft.rival ??= { ...kept, from: 'tab' }
    }
    this.state = { ...this.state, isReady: true }
    this.#become(draft)
    for (const change of this.#early.splice(0)) this.set(change)
    if (this.#mustSend) void this.#send()
  }

  async #takeStray() {
    const { account, strays, initial } = this.#options
    if (!strays) return undefined
    const wanted = { id: this.id, account, strays, isBlank: initial.sequence === 0 }
    return takeStray(wanted, id => live.get(id)?.stop())
  }

  /** Adopts a new draft: shows it, stores it, drops what is confirmed. */
  #become(draft: Draft<T>) {
    if (draft.isUnsent && !this.#draft.isUnsent) this.#changedAt = Date.now()
    this.#draft = draft
    const { rival, isUnsent, value } = draft
    const isRefused = this.state.status === 'refused' && isUnsent && value === this.state.value
    this.#show({
      value,
      status: rival ? 'conflict' : isRefused ? 'refused' : isUnsent ? 'waiting' : 'saved',
      conflict: rival?.value,
      failure: isRefused ? this.state.failure : undefined,
    })
    if (this.state.isReady && !this.#isStopped) void this.#keep()
    if (!this.#mustSend) this.#answered()
  }

  #show(change: Partial<JournalState<T>>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Writes the newest draft to the device; one write at a time, the last one wins. */
  async #keep() {
    this.#isStale = true
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false
      const { value, sequence, base, writer, isUnsent, sent, rival } = this.#draft
      // The tab that yields keeps its text beside the other's.
      const id = rival?.from === 'tab' && writer === this.#self ? this.#asideId : this.id
      if (isUnsent && writer !== this.#self) continue
      // Another tab may have stored there what it has written since.
      const isSaved = (kept: JournalRecord) =>
        kept.writer === this.#self || (kept.sequence <= sequence && kept.writer === writer)
      if (!isUnsent) await removeEntry(id, isSaved)
      const isKept =
        !isUnsent ||
        (await writeEntry({ id, value, sequence, base, writer, sent: [...sent], at: Date.now() }))
      if (isKept !== this.state.isKept) this.#show({ isKept })
    }
    this.#isWriting = false
  }

  #schedule(wait?: number) {
    clearTimeout(this.#timer)
    if (!this.#mustSend) return
    const { quiet, longest, takeOver } = this.#pace
    const own = this.#draft.writer === this.#self
    const usual = own ? Math.min(quiet, Math.max(0, this.#changedAt + longest - Date.now())) : takeOver
    this.#timer = setTimeout(() => void this.#send(), wait ?? usual)
  }

  async #send() {
    clearTimeout(this.#timer)
    if (this.#isSending || !this.#mustSend) return
    this.#isSending = true
    this.#draft = noted(this.#draft, this.#digest)
    void this.#keep()
    const { value, sequence, base, writer } = this.#draft
    try {
      const answer = await this.#options.send({ value, sequence, base })
      this.#isSending = false
      this.#attempt = 0
      this.#changedAt = Date.now()
      if (answer.isAstray) this.#goAstray()
      else if (answer.conflict === undefined) this.#confirm({ value, sequence, writer })
      else this.#merge({ value: answer.conflict, sequence: answer.sequence })
    } catch (error) {
      this.#isSending = false
      this.#failed(error, value)
    }
    this.#answered()
    if (this.#users === 0 && !this.#mustSend) this.#end()
  }

  /** Its writer wants the server's text instead. */
  #yieldTo({ value, sequence }: Stored<T>) {
    const stored = { value, sequence }
    const given = this.#draft
    this.#tabs?.tell({ kind: 'replaced', ...stored, lineage: given.lineage })
    this.#take(stored, adopted(stored))
    // What another tab has kept since, which this one did not know of, stays.
    const isGivenUp = (kept: JournalRecord) =>
      (kept.writer === given.writer && kept.sequence <= given.sequence) || buildsOn(given.lineage, kept)
    void removeEntry(this.id, isGivenUp)
  }

  #take(stored: Stored<T>, draft: Draft<T>) {
    remember(this.id, stored)
    this.#become(draft)
    // What was handed in before may be answered when more is known to have been written since.
    this.#become(meetServer(this.#draft, this.#options.initial, this.#digest))
  }

  /** It stays on the device for the item that takes its place. */
  #goAstray() {
    this.#isAstray = true
    this.#options.onAstray?.()
  }

  #confirm(saved: Stored<T> & { writer: string }) {
    this.#tabs?.tell({ kind: 'saved', ...saved })
    remember(this.id, saved)
    this.#become(meetSaved(this.#draft, saved, this.#digest))
    this.#schedule()
  }

  /** The server kept something else. Without a conflict, ours is sent again on top of it at once. */
  #merge(stored: Stored<T>) {
    const before = this.#draft
    this.#become(meetServer(before, stored, this.#digest))
    this.#schedule(this.#draft === before ? this.#pace.retry : 0)
  }

  #failed(error: unknown, value: T) {
    const failure = error instanceof CallFailure ? error : undefined
    if (failure && !passing.has(failure.code)) {
      if (this.#draft.value === value) return this.#show({ status: 'refused', failure })
      return this.#schedule()
    }
    const { retry, longestRetry } = this.#pace
    const wait = Math.min(longestRetry, retry * 2 ** this.#attempt++)
    this.#schedule(wait * (0.5 + Math.random() / 2))
  }

  #hear(message: TabMessage) {
    const draft = this.#draft
    const told = message as typeof message & { value: T }
    if (told.kind === 'handedIn') this.#become(meetHandedIn(draft, told, this.#digest))
    else if (told.kind === 'replaced') this.#become(meetReplaced(draft, told, this.#digest))
    else if (told.kind === 'entry') this.#become(meetTab(draft, told, this.#self, this.#digest))
    else this.#become(meetSaved(draft, told, this.#digest))
    this.#schedule()
  }

  #tell() {
    const { value, sequence, base, writer, lineage } = this.#draft
    this.#tabs?.tell({ kind: 'entry', value, sequence, base, writer, lineage })
  }

  readonly #hurry = () => {
    this.#attempt = 0
    void this.#send()
  }

  #answered() {
    for (const resolve of this.#waiters.splice(0)) resolve()
  }

  #end() {
    clearTimeout(this.#timer)
    live.delete(this.id)
    this.#tabs?.close()
    this.#tabs = undefined
    window.removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    window.removeEventListener('pagehide', this.#hurry)
  }
}

/** What the device stored, as a version. */
function versionIn<T>({ value, sequence, base, writer }: JournalRecord) {
  return { value: value as T, sequence, base, lineage: { [writer]: sequence } }
}

/** Journals that are shown or still sending. */
const live = new Map<string, Journal<unknown>>()

/** What the server has confirmed on this page: newer than what a screen may have asked for before. */
const confirmed = new Map<string, Stored<unknown>>()
const maxConfirmed = 100

function remember(id: string, stored: Stored<unknown>) {
  confirmed.delete(id)
  confirmed.set(id, stored)
  if (confirmed.size > maxConfirmed) confirmed.delete(confirmed.keys().next().value as string)
}

onSessionChange(() => {
  confirmed.clear()
  for (const journal of live.values()) journal.stop()
})

/** The journal of an item: the one still active, if any. */
export function journalOf<T>(options: JournalOptions<T>): Journal<T> {
  const running = live.get(`${options.account}/${options.key}`) as Journal<T> | undefined
  return running ?? new Journal(options)
}

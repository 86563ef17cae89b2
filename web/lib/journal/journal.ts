import type { CallFailure } from '../call.ts'
import { confirmedOf, remember } from './journal-confirmed.ts'
import {
  adopted,
  buildsOn,
  changed,
  type Digest,
  type Draft,
  meetHandedIn,
  meetReplaced,
  meetSaved,
  meetServer,
  meetTab,
  noted,
  resolved,
  type Stored,
} from './journal-merge.ts'
import type {
  Acknowledgement,
  JournalItem,
  JournalState,
  JournalStatus,
  Pace,
  UsedJournal,
} from './journal-options.ts'
import { type JournalRecord, removeEntry, writeEntry } from './journal-store.ts'
import { takeStray } from './journal-strays.ts'
import type { TabMessage } from './journal-tabs.ts'

type Change<T> = (value: T) => T

/** An entry on its way, and the tab that wrote it. */
export interface Sent<T> extends Stored<T> {
  base: number
  writer: string
}

/** What a journal has in common with the others of its set (journal-set.ts). */
export interface Shared<T, I extends JournalItem<T>> {
  readonly account: string
  /** This tab's name. */
  readonly self: string
  readonly pace: Pace
  readonly digest: Digest<T>
  /** From now on it hears from other tabs, and is sent when it is `due`. */
  join(journal: Journal<T, I>): void
  leave(journal: Journal<T, I>): void
  /** What the device keeps under its names, and perhaps more. */
  read(journal: Journal<T, I>): Promise<readonly JournalRecord[]>
  tell(item: string, message: TabMessage): void
  /** What it shows is different. */
  changed(): void
  /** Whether it is to be sent, or when, is different. */
  arm(): void
  sendNow(): void
  flush(journals: readonly Journal<T, I>[]): Promise<void>
  /** The journal of that name has lost its text to one of the set. */
  stopElsewhere(id: string): void
}

/**
 * One item that a person writes: kept on the device at once, sent while typing, merged with what the server and other
 * tabs hold (journal-merge.ts). It keeps sending after it is closed, until everything is saved or the page ends.
 */
export class Journal<T, I extends JournalItem<T> = JournalItem<T>> {
  state: JournalState<T>
  readonly id: string
  readonly item: I
  readonly shared: Shared<T, I>
  /** When it is to be sent, in milliseconds, while it must be. */
  due = 0
  #draft: Draft<T>
  #known: Stored<T>
  #used: UsedJournal<T> | undefined
  #users = 0
  #isLoading = false
  #isStopped = false
  #isAstray = false
  #changedAt = 0
  #isWriting = false
  #isStale = false
  /** The device may keep something of it. */
  #isOnDevice = false
  /** Changes made before the device's text was read; they are applied to it. */
  readonly #early: Change<T>[] = []

  constructor(item: I, shared: Shared<T, I>) {
    this.item = item
    this.shared = shared
    this.id = `${shared.account}/${item.key}`
    const known = confirmedOf<T>(this.id)
    this.#known = known && known.sequence > item.initial.sequence ? known : item.initial
    this.#draft = adopted(this.#known)
    this.state = {
      value: this.#known.value,
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
    this.shared.join(this)
    if (this.#isLoading || this.state.isReady) return
    this.#isLoading = true
    void this.#load()
  }

  /** The screen is left. */
  close() {
    this.#users--
    if (this.#users > 0) return
    if (this.mustSend) this.#sendNow()
    else this.shared.leave(this)
  }

  /** Someone else logs in: nothing more of this person is sent; what the device keeps stays. */
  stop() {
    this.#isStopped = true
    this.shared.leave(this)
  }

  /** As a screen uses it. */
  get used(): UsedJournal<T> {
    this.#used ??= {
      ...this.state,
      base: this.base,
      set: next => this.set(next),
      resolve: value => this.resolve(value),
      flush: () => this.flush(),
      accept: stored => this.accept(stored),
    }
    return this.#used
  }

  /** Writes a value, or one computed from the newest. */
  set(next: T | ((value: T) => T)) {
    if (!this.state.isReady && typeof next === 'function') return void this.#early.push(next as Change<T>)
    const before = this.#draft
    const value = typeof next === 'function' ? (next as Change<T>)(before.value) : next
    this.#become(changed(before, value, this.shared.self))
    this.#tell()
    this.schedule()
  }

  /** Resolves a conflict with one of the two values, or a combination. */
  resolve(value: T) {
    const { rival } = this.#draft
    if (!rival) return
    if (rival.from === 'server' && this.shared.digest(value) === this.shared.digest(rival.value))
      this.#yieldTo(rival)
    else {
      this.#become(resolved(this.#draft, value, this.shared.self))
      this.#tell()
      this.schedule(0)
    }
    void removeEntry(this.#asideId)
  }

  /** What the server has after a hand-in; what was written since stays. */
  accept(stored: Stored<T>) {
    this.shared.tell(this.id, { kind: 'handedIn', ...stored })
    this.#take(stored, meetHandedIn(this.#draft, stored, this.shared.digest))
    this.schedule()
  }

  /** The server's state, fetched again. */
  meet(stored: Stored<T>) {
    if (stored.sequence > this.#known.sequence) this.#known = stored
    this.#become(meetServer(this.#draft, stored, this.shared.digest))
    if (this.mustSend) this.schedule()
  }

  /** Sends at once. @returns the status afterwards; `waiting` when the server did not answer */
  async flush(): Promise<JournalStatus> {
    await this.shared.flush([this])
    return this.state.status
  }

  /** The newest server number that the value builds on. */
  get base() {
    return this.#draft.base
  }

  get writer() {
    return this.#draft.writer
  }

  get mustSend() {
    if (this.#isStopped || this.#isAstray) return false
    return this.#draft.isUnsent && !this.#draft.rival && this.state.status !== 'refused'
  }

  /** What was refused may be sent once more. */
  retry() {
    if (this.state.status === 'refused') this.#show({ status: 'waiting', failure: undefined })
  }

  /** What is to be sent; its answer may be lost. */
  pack(): Sent<T> {
    this.#draft = noted(this.#draft, this.shared.digest)
    void this.#keep()
    const { value, sequence, base, writer } = this.#draft
    return { value, sequence, base, writer }
  }

  /** The server's answer to what was packed. */
  answered(sent: Sent<T>, answer: Acknowledgement<T>) {
    if ('refused' in answer) return this.#refused(sent, answer.refused)
    this.#changedAt = Date.now()
    const { sequence, conflict, isAstray } = answer
    // It stays on the device for the item that takes its place.
    if (isAstray) this.#isAstray = true
    else if (conflict === undefined) this.#confirm(sent)
    else this.#merge({ value: conflict, sequence })
  }

  /** Where nobody uses it any more, and all is sent. */
  leaveIfDone() {
    if (this.#users === 0 && !this.mustSend) this.shared.leave(this)
  }

  hear(message: TabMessage) {
    const draft = this.#draft
    const { self, digest } = this.shared
    const told = message as typeof message & { value: T }
    if (told.kind === 'handedIn') this.#become(meetHandedIn(draft, told, digest))
    else if (told.kind === 'replaced') this.#become(meetReplaced(draft, told, digest))
    else if (told.kind === 'entry') this.#become(meetTab(draft, told, self, digest))
    else this.#become(meetSaved(draft, told, digest))
    this.schedule()
  }

  get #asideId() {
    return `${this.id}/aside`
  }

  async #load() {
    const kept = await this.shared.read(this)
    const recordOf = (id: string) => kept.find(record => record.id === id)
    const record = recordOf(this.id) ?? (await this.#takeStray(kept))
    const aside = recordOf(this.#asideId)
    const { self, digest } = this.shared
    const early = this.#draft
    const { value, sequence } = early
    const initial = early.isUnsent ? this.#known : { value, sequence }
    let draft: Draft<T> = adopted(initial)
    if (record) {
      const stored = {
        ...versionIn<T>(record),
        writer: record.writer,
        isUnsent: true,
        sent: new Map(record.sent),
      }
      draft = meetServer(stored, initial, digest)
    }
    if (aside) draft = { ...draft, rival: { ...versionIn<T>(aside), from: 'tab' } }
    if (early.isUnsent && early.writer !== self) draft = meetTab(draft, early, self, digest)
    else if (early.isUnsent) {
      const { isUnsent, ...before } = draft
      draft = { ...changed(draft, value, self), lineage: early.lineage }
      if (isUnsent) draft.rival ??= { ...before, from: 'tab' }
    }
    this.#isOnDevice ||= record !== undefined
    this.state = { ...this.state, isReady: true }
    this.#become(draft)
    for (const change of this.#early.splice(0)) this.set(change)
    if (this.mustSend) this.schedule(0)
  }

  async #takeStray(kept: readonly JournalRecord[]) {
    const { strays } = this.item
    if (!strays) return undefined
    const { account } = this.shared
    const wanted = { id: this.id, account, strays, isBlank: this.#known.sequence === 0 }
    return takeStray(wanted, kept, id => this.shared.stopElsewhere(id))
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
    this.#isOnDevice ||= isUnsent
    if (this.state.isReady && this.#isOnDevice && !this.#isStopped) void this.#keep()
  }

  #show(change: Partial<JournalState<T>>) {
    this.state = { ...this.state, ...change }
    this.#used = undefined
    this.shared.changed()
  }

  /** Writes the newest draft to the device; one write at a time, the last one wins. */
  async #keep() {
    this.#isStale = true
    if (this.#isWriting) return
    this.#isWriting = true
    while (this.#isStale && !this.#isStopped) {
      this.#isStale = false
      const { value, sequence, base, writer, isUnsent, sent, rival } = this.#draft
      const { self } = this.shared
      // The tab that yields keeps its text beside the other's.
      const id = rival?.from === 'tab' && writer === self ? this.#asideId : this.id
      if (isUnsent && writer !== self) continue
      // Another tab may have stored there what it has written since.
      const isSaved = (kept: JournalRecord) =>
        kept.writer === self || (kept.sequence <= sequence && kept.writer === writer)
      this.#isOnDevice = isUnsent
      if (!isUnsent) await removeEntry(id, isSaved)
      const isKept =
        !isUnsent ||
        (await writeEntry({ id, value, sequence, base, writer, sent: [...sent], at: Date.now() }))
      if (isKept !== this.state.isKept) this.#show({ isKept })
    }
    this.#isWriting = false
  }

  /** @param wait milliseconds until it is to be sent; usually a moment after the last change */
  schedule(wait?: number) {
    const { quiet, longest, takeOver } = this.shared.pace
    const now = Date.now()
    const isOwn = this.writer === this.shared.self
    const usual = isOwn ? Math.min(quiet, Math.max(0, this.#changedAt + longest - now)) : takeOver
    this.due = now + (wait ?? usual)
    if (this.mustSend) this.shared.join(this)
    this.shared.arm()
  }

  #sendNow() {
    this.due = 0
    this.shared.sendNow()
  }

  /** Its writer wants the server's text instead. */
  #yieldTo({ value, sequence }: Stored<T>) {
    const stored = { value, sequence }
    const given = this.#draft
    this.shared.tell(this.id, { kind: 'replaced', ...stored, lineage: given.lineage })
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
    this.#become(meetServer(this.#draft, this.#known, this.shared.digest))
  }

  #confirm({ value, sequence, writer }: Sent<T>) {
    const saved = { value, sequence, writer }
    this.shared.tell(this.id, { kind: 'saved', ...saved })
    remember(this.id, saved)
    this.#become(meetSaved(this.#draft, saved, this.shared.digest))
    this.schedule()
  }

  /** The server kept something else. Without a conflict, ours is sent again on top of it at once. */
  #merge(stored: Stored<T>) {
    const before = this.#draft
    this.#become(meetServer(before, stored, this.shared.digest))
    this.schedule(this.#draft === before ? this.shared.pace.retry : 0)
  }

  #refused({ value }: Sent<T>, failure: CallFailure) {
    if (this.#draft.value === value) this.#show({ status: 'refused', failure })
    else this.schedule()
  }

  #tell() {
    const { value, sequence, base, writer, lineage } = this.#draft
    this.shared.tell(this.id, { kind: 'entry', value, sequence, base, writer, lineage })
  }
}

/** What the device stored, as a version. */
function versionIn<T>({ value, sequence, base, writer }: JournalRecord) {
  return { value: value as T, sequence, base, lineage: { [writer]: sequence } }
}

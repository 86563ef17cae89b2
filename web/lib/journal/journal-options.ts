import type { CallFailure } from '../call.ts'
import type { Stored } from './journal-merge.ts'

/**
 * `saved`: the server has it. `waiting`: on its way. `conflict`: something different was written elsewhere meanwhile.
 * `refused`: the server rejects it.
 */
export type JournalStatus = 'saved' | 'waiting' | 'conflict' | 'refused'

export interface Entry<T> extends Stored<T> {
  /** The newest server number the writer knew of. */
  base: number
}

/** An entry among others that are sent with it. */
export type ItemEntry<T, I = JournalItem<T>> = Entry<T> & { item: I }

/**
 * The server's answer to an entry: the number it now holds, and, if it kept something else, the value. Or why it refuses this
 * one, whatever becomes of those that were sent with it.
 */
export type Acknowledgement<T> = AcknowledgedSave<T> | { refused: CallFailure }

interface AcknowledgedSave<T> {
  sequence: number
  conflict?: T
  /** Nothing was kept: the item that this is of is not the person's to write any more, `conflict` is of another. */
  isAstray?: boolean
}

/** One item that a person writes. What else it has comes along when it is sent. */
export interface JournalItem<T> {
  /** Such as `homework:<id>`. Devices hold unsent text under it. */
  key: string
  /** What the server holds. */
  initial: Stored<T>
  strays?: Strays
}

/** What the items of a set have in common. */
export interface JournalSetOptions<T, I extends JournalItem<T> = JournalItem<T>> {
  /** The owner: another account on the same device sees none of it. */
  account: string
  /** Names the set: who comes back to a screen finds what is still being sent. */
  key: string
  /**
   * Sends all entries in one request, and answers each in the same order. A refusal that it throws is of all; where there are
   * several, they are sent again in smaller requests until it is known which one it is of.
   */
  send(entries: readonly ItemEntry<T, I>[]): Promise<readonly Acknowledgement<T>[]>
  /** The part that counts when values are compared: without addresses, which are signed anew each time. */
  essence?(value: T): unknown
  /** What is written here belongs to other items than those that the person has today. */
  onAstray?(): void
  pace?: Pace
}

/** One item alone. */
export type JournalOptions<T> = JournalItem<T> &
  Omit<JournalSetOptions<T>, 'send'> & { send(entry: Entry<T>): Promise<Acknowledgement<T>> }

/** Under which other names the device may hold unsent text that is for this item, or that its writer has to decide about. */
export interface Strays {
  /** Names that begin so are of what the person wrote before in place of this item. */
  beginning: string
  /** The name from before items had different ones: it may be of this item or of another. */
  former: string
  /** What has the former name is of this item. */
  isFormerOwn: boolean
}

/** Milliseconds. */
export interface Pace {
  /** How long after the last change an entry is sent, and at most after the first. */
  quiet: number
  longest: number
  /** First and longest wait after an unanswered request. */
  retry: number
  longestRetry: number
  /** After this, a tab sends what another wrote but did not send: that tab was closed. */
  takeOver: number
}

export interface JournalState<T> {
  value: T
  status: JournalStatus
  /** What was written elsewhere, while the status is `conflict`. */
  conflict: T | undefined
  /** False: the device keeps nothing (storage refused or full), so what is not saved is lost with the page. */
  isKept: boolean
  /** Why the server refuses. */
  failure: CallFailure | undefined
  /** The device's copy has been read; nothing should be typed before. */
  isReady: boolean
}

/** A journal as a screen uses it: the same object until something of it changes. */
export interface UsedJournal<T> extends JournalState<T> {
  /** The newest server number that the value builds on. */
  base: number
  /** Pass a function if several changes may come at once, such as finished uploads. */
  set(next: T | ((value: T) => T)): void
  /** Resolves a conflict with one of the two values, or a combination. */
  resolve(value: T): void
  /** Sends at once, such as before a hand-in; `waiting` when the server did not answer. */
  flush(): Promise<JournalStatus>
  /** What the server has after a hand-in; what was written since stays. */
  accept(stored: Stored<T>): void
}

export const usualPace: Pace = {
  quiet: 800,
  longest: 4000,
  retry: 1000,
  longestRetry: 30_000,
  takeOver: 6000,
}

/** Temporary failures: no answer, a lost session, too many requests, a server error. */
export const passing: ReadonlySet<number> = new Set([0, 20003, 40029, 50000, 50003])

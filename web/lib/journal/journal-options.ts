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

/** The server's answer to an entry: the number it now holds, and, if it kept something else, the value. */
export interface Acknowledgement<T> {
  sequence: number
  conflict?: T
  /** Nothing was kept: the item that this is of is not the person's to write any more, `conflict` is of another. */
  isAstray?: boolean
}

export interface JournalOptions<T> {
  /** The owner: another account on the same device sees none of it. */
  account: string
  /** The item, such as `homework:<id>`. */
  key: string
  /** What the server holds. */
  initial: Stored<T>
  send(entry: Entry<T>): Promise<Acknowledgement<T>>
  /** The part that counts when values are compared: without addresses, which are signed anew each time. */
  essence?(value: T): unknown
  strays?: Strays
  /** What is written here belongs to another item than the one that the person has today. */
  onAstray?(): void
  pace?: Pace
}

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

export const usualPace: Pace = {
  quiet: 800,
  longest: 4000,
  retry: 1000,
  longestRetry: 30_000,
  takeOver: 6000,
}

/** Temporary failures: no answer, a lost session, too many requests, a server error. */
export const passing: ReadonlySet<number> = new Set([0, 20003, 40029, 50000, 50003])

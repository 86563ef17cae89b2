import type { CallFailure } from '../call.ts'
import type { Stored } from './journal-merge.ts'

/**
 * `saved`: the server has it. `waiting`: on its way. `conflict`: somebody else wrote something different meanwhile.
 * `refused`: the server does not take it.
 */
export type JournalStatus = 'saved' | 'waiting' | 'conflict' | 'refused'

export interface Entry<T> extends Stored<T> {
  /** The newest number of the server's that the writer knew of. */
  base: number
}

/** The server's answer to an entry: the number it now holds, and, where it kept something else, what. */
export interface Acknowledgement<T> {
  sequence: number
  conflict?: T
}

export interface JournalOptions<T> {
  /** Whose it is: another account on the same device sees none of it. */
  account: string
  /** The item, such as `homework:<id>`. */
  key: string
  /** What the server holds. */
  initial: Stored<T>
  send(entry: Entry<T>): Promise<Acknowledgement<T>>
  /** What counts when two values are compared: without addresses that are signed again each time. */
  essence?(value: T): unknown
  pace?: Pace
}

/** Milliseconds. */
export interface Pace {
  /** After the last change, and at most after the first one, an entry is sent. */
  quiet: number
  longest: number
  /** First and longest wait after a request without an answer. */
  retry: number
  longestRetry: number
  /** After this a tab sends what another one wrote and did not send: that one was closed. */
  takeOver: number
}

export interface JournalState<T> {
  value: T
  status: JournalStatus
  /** What somebody else wrote, while the status is `conflict`. */
  conflict: T | undefined
  /** False: the device keeps nothing (storage refused or full), so what is not saved is lost with the page. */
  isKept: boolean
  /** Why the server refuses. */
  failure: CallFailure | undefined
  /** What the device kept has been read; nothing should be typed before. */
  isReady: boolean
}

export const usualPace: Pace = {
  quiet: 800,
  longest: 4000,
  retry: 1000,
  longestRetry: 30_000,
  takeOver: 6000,
}

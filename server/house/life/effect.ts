import type { Call } from '#contract/call.ts'
import type { Chronicle, Done } from './record.ts'

/** What it means for the record that somebody has done something. */
export interface Effect {
  call: Call
  /** @returns why it must not have been accepted, in words; anything else means nothing */
  run(chronicle: Chronicle, done: Done): unknown
}

export function on<C extends Call>(call: C, run: (chronicle: Chronicle, done: Done<C>) => unknown): Effect {
  return { call, run: run as Effect['run'] }
}

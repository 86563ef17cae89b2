import type { Call } from '#contract/call.ts'
import type { Chronicle, Done } from './record.ts'

/** What it means for the record that somebody has done something. */
export interface Effect {
  call: Call
  run(chronicle: Chronicle, done: Done): void
}

export function on<C extends Call>(call: C, run: (chronicle: Chronicle, done: Done<C>) => void): Effect {
  return { call, run: run as Effect['run'] }
}

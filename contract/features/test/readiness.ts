import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { flag, integer, list } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What a device found that may go wrong in a test; stored, never renumbered (decision 277). */
export const readinessProblems = {
  /** Its clock is more than a minute off. Nothing depends on it, so it keeps nobody from being ready. */
  clock: 1,
  /** It keeps no answers while there is no network. */
  notKept: 2,
  /** It has hardly any room left to keep them. */
  nearlyFull: 3,
} as const
export type ReadinessProblem = (typeof readinessProblems)[keyof typeof readinessProblems]

/** Milliseconds by which a clock may be off before that is said. */
export const clockTolerance = 60_000

/** Whether somebody with these problems can take a test all the same. */
export const isReady = (problems: readonly number[]): boolean =>
  problems.every(problem => problem === readinessProblems.clock)

const sealed = ['sealed', flag] as const

/** What a device has found. */
export const readinessTold = {
  problems: list(integer(1, 99), 20),
  /** The paper is on the device, as far as it can be. */
  isSealed: sealed,
} as const

/** What is known of somebody before they begin. */
export const readiness = wired({
  /** They have opened the page of the test, and it has told what it found. */
  hasLooked: ['looked', flag],
  problems: z.array(z.number()),
  isSealed: sealed,
  /** They have handed in a sample paper. */
  isRehearsed: ['rehearsed', flag],
})
export type Readiness = Value<typeof readiness>

/** Of those who have not begun, in a test for which one gets ready. */
export const readinessCounts = wired({
  /** All of them; who is excused is not expected. */
  all: z.number(),
  ready: z.number(),
  /** With a problem that may cost them answers. */
  troubled: z.number(),
  /** Nothing is known of them. */
  unseen: z.number(),
  rehearsed: z.number(),
})

import type { Call } from '#contract/call.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import type { Actor, World } from './world.ts'

/** Somebody asks for the same in two ways. */
export interface Comparing {
  world: World
  actor: Actor
  courseId: string
  /** @returns undefined when it is refused */
  ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C> | undefined>
  /** That what is told of something in one place is what another shows. */
  agree(what: string, told: unknown, shown: unknown): void
}

/** How many rows of a list are asked for, which are all of them. */
export const whole = 200

import type { Call } from '#contract/call.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import type { Thing } from '#contract/wire.ts'
import type { Form } from './test-kept-forms.ts'

/** How many rows of a list are asked for, which are all of them. */
export const whole = 200

/** Somebody asks for the same in two ways. */
export interface Comparison {
  /** @returns undefined when it is refused */
  ask<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C> | undefined>
  /** That what is told of something in one place is what another shows. */
  agree(what: string, told: unknown, shown: unknown): void
}

/** A row of a course's content, as it came over the wire. */
export type ContentRow = { id: string; title: string } & Record<string, unknown>

/** What tests of the whole server know of a kind of activity: `kind` in the `test-kind.ts` of its feature. */
export interface TestedKind {
  /** What an id of it is called in the contract, and the numbers in rows of the course; the first is usual. */
  thing: Thing
  types: readonly [usual: number, ...others: number[]]
  /** Of the messages about it. */
  contentTypes: readonly number[]
  opens: Call
  creates: readonly Call[]
  updates: readonly Call[]
  /** Those that only say when it is there. */
  publishes?: readonly Call[]
  /** Where each field of its forms is read back. */
  forms: readonly Form[]
  /** Who has done it, in a row of the course and in its own lists. */
  counts?(comparison: Comparison, row: ContentRow): Promise<void>
}

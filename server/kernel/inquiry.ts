import { type Declaration, type Declared, declaration } from './declaration.ts'
import type { Unit } from './unit.ts'

type Replier<Asked, Reply> = (unit: Unit, asked: Asked) => Promise<Reply>

/**
 * What a lower feature asks of those above it: answered now, in the same transaction, by any number of features, even
 * none. Asked for many things at once: `asked` holds all their ids. The other way upwards is an event, which is
 * processed after the commit.
 */
export interface Inquiry<Asked, Reply> {
  repliers: Declaration<Replier<Asked, Reply>>
  merge(replies: readonly Reply[]): Reply
}

/** @param merge combines all replies into one, even when there are none */
export function inquiry<Asked, Reply>(
  name: string,
  merge: (replies: readonly Reply[]) => Reply,
): Inquiry<Asked, Reply> {
  return { repliers: declaration(name), merge }
}

/** Declares that a feature replies to an inquiry. */
export function reply<Asked, Reply>(to: Inquiry<Asked, Reply>, give: Replier<Asked, Reply>): Declared {
  return to.repliers(give)
}

/** Of an inquiry that one feature replies to; without it, `none`. */
export const onlyReply =
  <Reply>(none: Reply) =>
  (replies: readonly Reply[]) =>
    replies[0] ?? none

/** Adds up the counts of several features for the same thing. */
export const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Concatenates the lists of several features. */
export const joined = <T>(lists: readonly (readonly T[])[]): T[] => lists.flat()

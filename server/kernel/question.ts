import { type Declaration, type Declared, declaration } from './declaration.ts'
import type { Unit } from './unit.ts'

type Answerer<Asked, Answer> = (unit: Unit, asked: Asked) => Promise<Answer>

/**
 * What a lower feature asks of those above it: answered now, in the same transaction, by any number of features, even
 * none. Asked for many things at once: `asked` holds all their ids. The other way upwards is an event, which is
 * processed after the commit.
 */
export interface Question<Asked, Answer> {
  answers: Declaration<Answerer<Asked, Answer>>
  merge(answers: readonly Answer[]): Answer
}

/** @param merge combines all answers into one, even when there are none */
export function question<Asked, Answer>(
  name: string,
  merge: (answers: readonly Answer[]) => Answer,
): Question<Asked, Answer> {
  return { answers: declaration(name), merge }
}

/** Declares that a feature answers a question. */
export function answer<Asked, Answer>(of: Question<Asked, Answer>, give: Answerer<Asked, Answer>): Declared {
  return of.answers(give)
}

/** A question that one feature answers; without it, `none`. */
export const onlyAnswer =
  <Answer>(none: Answer) =>
  (answers: readonly Answer[]) =>
    answers[0] ?? none

/** Adds up the counts of several features for the same thing. */
export const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Concatenates the lists of several features. */
export const joined = <T>(lists: readonly (readonly T[])[]): T[] => lists.flat()

import type { z } from 'zod'
import type { ErrorDefinition, Text } from '#contract/error.ts'
import type { Scoring } from '../scoring.ts'

export type Problem = { error: ErrorDefinition; details?: Record<string, string | number> } | undefined

/** An id within one question, such as that of an option: given once, never used again, and never shown. */
export type PartId = string

/** Puts a list into an order of chance. */
export type Shuffle = <T>(list: readonly T[]) => T[]

/**
 * A type of question: what its questions, answers and keys are, and how an answer is judged and said. All of it is pure;
 * how one looks and is written is on the web under the same name. The key is never among the parts: who only answers gets
 * a question without it (docs/decisions/252-questions.md).
 * @typeParam Parts what everybody sees beside the text: options, blanks, pairs
 * @typeParam Answer what somebody answers; ids of parts, never their places or texts
 * @typeParam Key what is right; null where nothing is
 */
export interface QuestionType<Parts = unknown, Answer = unknown, Key = unknown> {
  /** On the wire. Those that the protocol does not know begin at 101. */
  number: number
  name: string
  /** What people call it; `replenishtype` on the wire. */
  title: Text
  /** Something is answered; a paragraph between questions only reads. */
  isAnswered: boolean
  /** A machine can tell what an answer is worth. */
  isGraded: boolean
  /** Where a slot of handed-in work keeps an answer: as its value, as what is written there, or as its files. */
  keptAs: 'value' | 'text' | 'files'
  parts: z.ZodType<Parts>
  answer: z.ZodType<Answer>
  key: z.ZodType<Key>
  /** A new question's. */
  blank(): { parts: Parts; key: Key }
  /** What is wrong with a question of a sound shape. */
  problem(question: { html: string; parts: Parts; key: Key }): Problem
  /** The parts with each of their rich texts made anew: cleaned, exchanged, or only read. */
  withTexts(parts: Parts, change: (html: string) => string): Parts
  /** The same of the key, where it has rich texts. */
  withKeyTexts?(key: Key, change: (html: string) => string): Key
  /**
   * The parts in another order, where that is no part of the question; ids and the key stay. Absent: there is none.
   */
  shuffled?(parts: Parts, shuffle: Shuffle): Parts
  /** An answer as it is kept: what cannot be one to these parts is left out. Null: nothing is answered. */
  clean(answer: Answer, parts: Parts): Answer | null
  /**
   * What an answer is worth of the full points, from -1 to 1; below 0 only where the scoring says that wrong ones cost.
   * `answer` null: not answered, worth 0. Absent where nobody's machine can tell.
   */
  grade?(answer: Answer | null, question: { parts: Parts; key: Key; scoring: Scoring }): number
  /** What of an answer is counted for everybody together, such as each option that was chosen; ids or short texts. */
  count(answer: Answer, parts: Parts): string[]
  /** An answer as people read it in a table or a mail; plain text. */
  text(answer: Answer, parts: Parts): string
  /** What is right, as people read it; empty where nothing is. */
  keyText(question: { parts: Parts; key: Key }): string
  wire: WireForm<Parts, Answer, Key>
}

/** How programs of the protocol see it (`doSubjectList`, `saveAnswer`): options, and answers as text. */
export interface WireForm<Parts, Answer, Key> {
  /** Empty for all that is not chosen from a list. */
  options(parts: Parts, say: (text: Text) => string): { id: PartId; html: string }[]
  /** What of the parts is to be read below the question where such programs show no options: HTML. */
  below?(parts: Parts): string
  /** Ids joined by `|`, a blank per line, or plain text. */
  answer(answer: Answer, parts: Parts): string
  /** What came as such a text; null: nothing is answered. */
  read(text: string, parts: Parts): Answer | null
  /** What is right, in the same form. */
  key(key: Key, parts: Parts): string
}

/** Says what a type is made of, so that its functions see these types and the list sees `QuestionType`. */
export const questionType = <Parts, Answer, Key>(
  type: QuestionType<Parts, Answer, Key>,
): QuestionType<Parts, Answer, Key> => type

import type { LeftReason, QuestionMark } from '#contract/features/question/import.ts'
import type { Scoring } from '#contract/features/question/scoring.ts'
import type { Said } from './types.ts'

/** A question as it was found in a text: what stands there, and what is unsure about it. Texts of lines, with signs for things. */
export interface Draft {
  /** From 1. */
  line: number
  number: number | null
  said: Said | null
  stem: string
  /** In the order of their letters. */
  options: string[]
  /** As somebody wrote it; null where nothing stands. */
  answer: string | null
  explanation: string
  difficulty: 1 | 2 | 3 | null
  points: number | null
  /** The points are those of each blank. */
  isPerBlank: boolean
  knowledge: string[]
  tags: string[]
  /** How it is judged, and what a rating offers, where that is said. */
  scoring: Partial<Scoring>
  scale: Scale | null
  low: string
  high: string
  marks: QuestionMark[]
}

/** A text that belongs to no question. */
export interface Left {
  line: number
  text: string
  reason: LeftReason
}

export interface Reading {
  drafts: Draft[]
  left: Left[]
}

/** The values of a rating. */
export interface Scale {
  from: number
  to: number
  step: number
}

export const newDraft = (line: number, number: number | null, said: Said | null): Draft => ({
  ...{ line, number, said, stem: '', options: [], answer: null, explanation: '' },
  ...{ difficulty: null, points: null, isPerBlank: false, knowledge: [], tags: [], marks: [] },
  ...{ scoring: {}, scale: null, low: '', high: '' },
})

export function mark(draft: Draft, ...marks: QuestionMark[]) {
  for (const each of marks) if (!draft.marks.includes(each)) draft.marks.push(each)
}

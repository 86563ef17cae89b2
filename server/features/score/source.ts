import type { Text } from '#contract/error.ts'
import type { Points } from '#contract/features/score/rules.ts'
import { declaration } from '#server/kernel/declaration.ts'
import type { CourseContext } from '#server/kernel/feature.ts'

/** Something that brings a score. */
export interface ScoreColumn {
  id: string
  title: string
  fullScore: number
  isExtra?: boolean
  /** Students see it; if absent, they do. */
  isShown?: boolean
  /** Its page in the web client, from the root; empty: it has none. */
  address: string
}

/** A student's score in a column: known, or 0 because nothing was handed in, or none because they are excused. */
export type ScoreCell = readonly [
  columnId: string,
  score: number | null,
  isMissing: boolean,
  isExcused?: boolean,
]

export interface ScoresAsked {
  accountIds: readonly string[]
  /** Only what students may see of their own. */
  forStudents: boolean
  /** What the course gives points for, of 100. */
  points: Points
}

/** What a feature declares whose activities, or whatever else it has, bring scores to the gradebook. */
export interface ScoreSource {
  /** Stored with a course's weights and never renamed; at most 20 characters. */
  kind: string
  name: Text
  /** The type of activity whose scores these are, where it is called like it: courses may call it otherwise. */
  type?: number | undefined
  /** How its scores come about, where that is not seen at its columns; by the points of the course, where they count. */
  note?: Text | ((points: Points) => Text)
  /** One score for all there is: none of it can be dropped. */
  isWhole?: boolean
  /** What there is in a course, in its order; students see what was published. */
  columns(context: CourseContext): Promise<readonly ScoreColumn[]>
  /** By student; who has nothing may be left out. */
  cells(context: CourseContext, asked: ScoresAsked): Promise<ReadonlyMap<string, readonly ScoreCell[]>>
}

/** Declares a source of scores. */
export const scoreSource = declaration<ScoreSource>('score source')

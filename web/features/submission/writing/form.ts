import type { ComponentType, ReactNode } from 'react'
import type { WritingKind } from '../kind.ts'
import type { WrittenPlace } from '../offer/statements.ts'
import type { Own, ShownShapes, TaskProps } from '../task.ts'
import type { Draft } from './draft.ts'
import type { StoredPart, Writing } from './writing.ts'

/** The page on which a student writes and hands in, as far as kinds differ in it. */
export interface WritingForm<S extends ShownShapes> {
  writing: WritingKind<S>
  /** What is written, as the server holds it; always the same number of parts. */
  partsOf: (mine: Own<S>) => readonly StoredPart<S['part']>[]
  useFields: (page: WrittenPage<S>) => Fields
  /** What was written in a part, to be compared with what another device wrote. */
  Value: ComponentType<{ value: S['part']; slot: number }>
  /** Names a part among several. */
  nameOf?: (task: S['task'], slot: number) => string
  Task: ComponentType<TaskProps<S>>
  /** Whether classmates read it who are not told whose it is. */
  isReviewedNameless?: (task: S['task']) => boolean
}

/** What the fields are for. */
export interface WrittenPage<S extends ShownShapes> {
  task: S['task']
  writing: Writing<S['part']>
  place: WrittenPlace
  /** When the attempt ends; null where it does not, or where what comes later is taken as late. */
  end: number | null
  clockOffset: number
}

/** The fields in which a student writes, and what the page must know of what stands in them. */
export interface Fields {
  render: (isDisabled: boolean) => ReactNode
  isEmpty: boolean
  /** What would be handed in now, in a few words. */
  summary: string
  uploads?: { isBusy: boolean; hasFailed: boolean }
  /** Where what was written elsewhere can be added; absent for work that is not one content. */
  into?: { draft: Draft; add: (former: Draft) => void }
  /** The student presses the button. */
  onHandIn?: () => void
}

import { inThread } from '#server/kernel/thread.ts'
import type { Passage } from './passages.ts'

/** @param given texts of the task, which are not compared */
type ReadTask = { kind: 'read'; texts: readonly string[]; given: readonly string[] }
type CompareTask = {
  kind: 'compare'
  /** By id. */
  texts: Readonly<Record<string, string>>
  /** A text and its possible source. */
  pairs: readonly (readonly [id: string, sourceId: string])[]
  given: readonly string[]
}
export type Task = ReadTask | CompareTask

export interface Read {
  prints: number[]
  counted: number
  isShort: boolean
}

const file = new URL('./compare-thread.ts', import.meta.url)
const limits = { time: 60_000, memory: 512 }

/** The prints of texts; undefined where that takes too long or too much memory. */
export const readTexts = (asked: Omit<ReadTask, 'kind'>) =>
  inThread<Read[]>(file, { kind: 'read', ...asked } satisfies Task, limits)

/** What the texts of each pair have in common; undefined as above. */
export const compareTexts = (asked: Omit<CompareTask, 'kind'>) =>
  inThread<Passage[][]>(file, { kind: 'compare', ...asked } satisfies Task, limits)

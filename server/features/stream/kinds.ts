import type { ZodType } from 'zod'
import type { Limit } from '#server/kernel/bucket.ts'
import type { Database } from '#server/kernel/database.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import type { Failure } from '#server/kernel/failure.ts'
import type { Person } from '#server/kernel/feature.ts'
import type { Unit } from '#server/kernel/unit.ts'

export interface StreamReader {
  id: string
  /** On the staff, viewing as a student. */
  looksAsStudent: boolean
}

/** What somebody wants to say. */
export interface Saying {
  person: Person
  subjectId: string
  type: string
  body: unknown
}

/** One use of streams: what is said, who may read and say it, and how it is kept. */
export interface StreamKind {
  /** Stored with each of its streams, and never renamed. */
  name: string
  /** What people say with `/StreamApi/add`: the shape of the body by type, the same in code, on the wire and in the table. */
  entries: Readonly<Record<string, ZodType>>
  /** Which of these a person may read, each with the position from which on: 1 for all. */
  mayRead(
    db: Database,
    reader: StreamReader,
    subjectIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>
  /** For each whether they may say it: why not, else undefined. Where they may not read either: `notFound`. */
  mayAdd(unit: Unit, sayings: readonly Saying[]): Promise<(Failure | undefined)[]>
  /**
   * What is stored of what they may say, in the same order, in the transaction in which it is: the body, where it says more than was sent.
   * Absent: what was sent.
   */
  prepare?(unit: Unit, sayings: readonly Saying[]): Promise<readonly unknown[]>
  /**
   * `before`: stored, then told. `after`: told at once and stored within a second, so that what a process that is killed has just told is
   * lost to those who come later.
   */
  stored: 'before' | 'after'
  /** How fast one person may add to one stream, at each process. */
  pace: Limit
  /** Days after which entries go, from the oldest on; absent: with the stream. */
  keptDays?: number
}

/** Declares a use of streams. */
export const streamKind = declaration<StreamKind>('stream kind')

export const kindsByName = derived(
  (declarations): ReadonlyMap<string, StreamKind> =>
    new Map(declarations.of(streamKind).map(kind => [kind.name, kind])),
)

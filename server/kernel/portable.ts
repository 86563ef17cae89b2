import type { RawBuilder, SqlBool } from 'kysely'
import type { Text } from '#contract/error.ts'
import type { Declarations } from './declaration.ts'
import type { DB } from './schema.ts'
import type { Unit } from './unit.ts'

/** Ranges of numbers that count something, or that put something in order. */
export const anyCount = [0, 2 ** 31 - 1] as const
export const anyPlace = [-(2 ** 31), 2 ** 31 - 1] as const

/** A row as JSON: times as text, numbers as numbers. */
export type PortableRow = Record<string, unknown>

/** What of a course is asked to travel. */
export interface TravelChoices {
  students: boolean
  assistants: boolean
  /** What people did: hand-ins, grades, attendance. Only together with people. */
  work: boolean
  courseware: boolean
  weblinks: boolean
  /** Times, publication and people's standing begin again: a copy for another class. */
  fresh: boolean
}

/**
 * What a column of ids names.
 * - `own`: the row's own id, which gets a new one.
 * - a table: a row of that table, which travels as well.
 * - `file`: a stored file.
 * - `person`: somebody whom the row is about. Without that person the row stays behind (or the column becomes null).
 * - `author`: somebody who once did it; the new teacher of the course stands in for whoever does not travel.
 * A column of several ids (uuid[]) loses those that do not travel.
 */
export type PortableRef = 'own' | 'person' | 'author' | 'file' | (keyof DB & string)

/** A table whose rows belong to a course and travel with it. See docs/new-feature.md. */
export interface PortableTable {
  table: keyof DB & string
  /** Content always travels; people and their work when asked. */
  part: 'content' | 'people' | 'work'
  /** The column that leads to the course, and the table it names: `course` or another that travels. */
  from: [column: string, table: keyof DB & string]
  /** Every column of ids. */
  refs: Record<string, PortableRef>
  /** Columns of rich text, cleaned again when they come from outside. */
  html?: readonly string[]
  /** Those of `html` in which pictures are files (`<img data-file="id">`). */
  pictured?: readonly string[]
  /** Columns of JSON: ids in it are exchanged where they are known, and taken out where not. */
  json?: readonly string[]
  /** What a fresh copy starts with instead of the source's values. `now` is a time as rows hold it. */
  fresh?(now: string): PortableRow
  /** Columns that get a new value wherever the row arrives, such as a code that exists once. */
  renew?: Record<string, () => unknown>
  /** Columns of ids that are filled in once everything has arrived, because what they name refers back to this row. */
  later?: readonly string[]
  /** Rows that a choice leaves behind, as a condition on the table's alias `t`. */
  leaveOut?(choices: TravelChoices): RawBuilder<SqlBool> | undefined
  /** Rows of a person in which nothing was done yet, as a condition on the alias `t`: they give way to rows in which something was. */
  isBlank?: RawBuilder<SqlBool>
  /** What staff gave to a person, who did nothing for it: each row goes by itself to whoever turns out to be the same person. */
  isGiven?: true
  /** The least and the most of every number, for rows that come from outside. Times need no word: they must be finite. */
  ranges?: Record<string, readonly [least: number, most: number]>
  /** Whether a row that came from outside makes sense, beyond the ranges and what the database checks. */
  isSound?(row: PortableRow): boolean
  /** What its rows are called where they are counted before an import. */
  counted?: Text
}

/** What a feature says about its tables that hang on a course. A test of the house finds what was forgotten. */
export interface Portable {
  tables: PortableTable[]
  /** Tables that stay behind, each with the reason. */
  stays?: Partial<Record<keyof DB & string, string>>
  /** Sets right what depends on the whole, such as counters, once everything has arrived. */
  settle?(unit: Unit, courseId: string): Promise<void>
}

/** What all features say of their tables. */
export const portablesIn = (declarations: Declarations): Portable[] =>
  declarations.features.flatMap(({ portable }) =>
    portable ? [typeof portable === 'function' ? portable(declarations) : portable] : [],
  )

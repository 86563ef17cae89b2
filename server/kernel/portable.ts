import type { RawBuilder, SqlBool } from 'kysely'
import type { Text } from '#contract/error.ts'
import type { Database } from './database.ts'
import type { Declarations } from './declaration.ts'
import type { DB } from './schema.ts'
import type { Unit } from './unit.ts'

/** Ranges for counts and for positions. */
export const anyCount = [0, 2 ** 31 - 1] as const
export const anyPlace = [-(2 ** 31), 2 ** 31 - 1] as const

/** A row as JSON: times as text, numbers as numbers. */
export type PortableRow = Record<string, unknown>

/** Which parts of a course are to travel. */
export interface TravelChoices {
  students: boolean
  assistants: boolean
  /** What people did: hand-ins, grades, attendance. Only together with people. */
  work: boolean
  courseware: boolean
  weblinks: boolean
  /** Times, publication and people's progress start afresh: a copy for another class. */
  fresh: boolean
}

/**
 * What a column of ids names.
 * - `own`: the row's own id, which gets a new one.
 * - a table: a row of that table, which travels as well.
 * - `file`: a stored file.
 * - `person`: the person the row is about. Without that person the row stays behind (or the column becomes null).
 * - `author`: somebody who once did it; the course's new teacher replaces anyone who does not travel. A column of
 * several ids (uuid[]) loses those that do not travel.
 */
export type PortableRef = 'own' | 'person' | 'author' | 'file' | (keyof DB & string)

/**
 * Leads from rows that name no owner to the people they belong to: a table with a row for each of these people, its
 * column that names a row here, and the column here with the same id.
 */
export interface Through {
  table: keyof DB & string
  there: string
  here: string
}

/** A table whose rows belong to a course and travel with it. See docs/new-feature.md. */
export interface PortableTable {
  table: keyof DB & string
  /** Content always travels; people and their work only on request. */
  part: 'content' | 'people' | 'work'
  /** The column that leads to the course, and the table it references: `course` or another that travels. */
  from: [column: string, table: keyof DB & string]
  /** Every column of ids. */
  refs: Record<string, PortableRef>
  /** Columns that may be null, but whose row stays behind without what it names, because null means something else. */
  required?: readonly string[]
  /**
   * Whose work it is, where other rows say so, such as the authors of a submission. When people are merged, columns
   * that name a person (`person` in `refs`) follow, and what belongs to nobody any more is deleted.
   */
  through?: Through
  /** Columns of rich text, sanitised again on import. */
  html?: readonly string[]
  /** Those of `html` in which pictures are files (`<img data-file="id">`). */
  pictured?: readonly string[]
  /** Columns of JSON: known ids in it are replaced, unknown ones removed, its texts cleaned like columns of text. */
  json?: readonly string[]
  /**
   * Rich texts with pictures inside columns of JSON: these columns of a row, with each of the texts made anew. The row is
   * in other respects already as it will be.
   */
  texts?(row: PortableRow, change: (html: string) => string): PortableRow
  /** What a fresh copy starts with instead of the source's values. `now` is a time as rows hold it. */
  fresh?(now: string): PortableRow
  /** Columns that get a new value on arrival, such as a unique code. */
  renew?: Record<string, () => unknown>
  /** Columns of ids that are filled in once everything has arrived, because what they name refers back to this row. */
  later?: readonly string[]
  /** Rows that a choice leaves behind, as a condition on the table's alias `t`. */
  leaveOut?(choices: TravelChoices): RawBuilder<SqlBool> | undefined
  /** A person's rows without any work yet, as a condition on the alias `t`: they give way to rows with work. */
  isBlank?: RawBuilder<SqlBool>
  /**
   * What staff gave a person without any work of theirs, or what a person has of each thing at most once, such as a vote:
   * each row goes separately to whoever turns out to be that person, unless they have the same.
   */
  isGiven?: true
  /**
   * Rows with ids of their own that follow a person who is merged into a member: all of them, or those for which the
   * member has none with the same values in these columns.
   */
  follows?: readonly string[]
  /** Minimum and maximum of every number, for imported rows. Times need no entry: they must be finite. */
  ranges?: Record<string, readonly [least: number, most: number]>
  /** Whether an imported row makes sense, beyond the ranges and what the database checks. */
  isSound?(row: PortableRow): boolean
  /** What follows from the other columns of an imported row, once these are clean. */
  derive?(row: PortableRow): PortableRow
  /** What its rows are called in the counts shown before an import; or what those with each value of a column are. */
  counted?: Text | CountedBy
}

export interface CountedBy {
  column: string
  names: ReadonlyMap<number, Text>
}

/** Under which rows are counted: their table, and the value of the column that tells them apart. */
export const countKey = (table: string, value?: unknown) =>
  value === undefined ? table : `${table} ${String(value)}`

/**
 * How packages of an earlier version of the format are read: which of the tables that they had contain the rows of
 * today's tables. Rows are read one by one, and checked like any others.
 */
export interface EarlierFormat {
  /** The last version of the format in which the tables were as described here. */
  version: number
  /** For each table of today: the tables of that version, and the rows that one of theirs becomes. */
  sources: Partial<Record<keyof DB & string, readonly EarlierSource[]>>
  /** Completes what no single row could say, once everything has arrived. */
  settle?(unit: Unit, courseId: string): Promise<void>
}

export interface EarlierSource {
  /** A table of that version. */
  table: string
  /** `now` is a time as rows hold it. */
  rows(row: PortableRow, now: string): PortableRow[]
}

/** What a feature declares about its tables that belong to a course. A test finds any that were forgotten. */
export interface Portable {
  tables: PortableTable[]
  /** Tables that stay behind, each with the reason. */
  stays?: Partial<Record<keyof DB & string, string>>
  /** Where an activity is copied alone, without its course. */
  alone?: {
    /** Which rows of tables that are not below it go along, by table; what belongs to these follows as usual. */
    along(db: Database, activityId: string): Promise<ReadonlyMap<keyof DB & string, string[]>>
    /** What follows once it has arrived in a course. */
    settle(unit: Unit, courseId: string): Promise<void>
  }
  /** Newest first. */
  earlier?: readonly EarlierFormat[]
  /**
   * Corrects what depends on the whole, such as counters, once everything has arrived. `arrived`: how many rows, by
   * table. `isForeign`: from a file, which may claim anything.
   */
  settle?(
    unit: Unit,
    courseId: string,
    arrived: ReadonlyMap<string, number>,
    isForeign: boolean,
  ): Promise<void>
  /** Rows of imported people belong to members of the course now. */
  merged?(unit: Unit, courseId: string): void
}

/** What all features declare about their tables. */
export const portablesIn = (declarations: Declarations): Portable[] =>
  declarations.features.flatMap(({ portable }) =>
    portable ? [typeof portable === 'function' ? portable(declarations) : portable] : [],
  )

import type { RawBuilder, SqlBool } from 'kysely'
import { declaration } from './declaration.ts'

/** Column names, separated by spaces. */
export const columns = (names: string) => names.split(' ')

/**
 * A table with rows that belong to a person. Every column is exported, exported under a condition, or left out for a
 * reason.
 */
export interface PersonalTable {
  table: string
  /** The column that identifies the person, here or in the table of `through`. */
  column: string
  /**
   * Whose rows these are, where those of another table say so: that table, and the columns there and here with the same
   * id. The person's row there is the alias `theirs` of the conditions below.
   */
  through?: { table: string; there: string; here: string }
  told: readonly string[]
  /** Columns a person sees only at times, and when: a condition on the table's alias `one`. */
  shown?: readonly { columns: readonly string[]; when(now: number): RawBuilder<SqlBool> }[]
  /** What stands in a told JSON column and is others' own, by its key there. */
  others?: Readonly<Record<string, readonly string[]>>
  /** Columns never exported: secrets, and what no screen shows to that person. */
  without?: readonly string[]
  /** Which rows are the person's, as a condition on `one`; all without it. */
  rows?(now: number): RawBuilder<SqlBool>
  /** Deleted with the account; otherwise kept, under the name of a deleted account. */
  erased?: true
}

/** What a feature keeps about people: exported when they ask for their data, deleted with their account. */
export interface PersonalData {
  tables?: readonly PersonalTable[]
  /** Columns that name an account but are not that person's data, each with the reason. */
  others?: Readonly<Record<string, string>>
  /** Files that were made for the account alone, as SQL for rows of their ids. */
  files?(accountId: string): RawBuilder<unknown>
}

/**
 * Declares personal data. Tests compare it with every column of the database and every one that names an account, and
 * the export with the screens.
 */
export const personalData = declaration<PersonalData>('personal data')

import type { RawBuilder, SqlBool } from 'kysely'
import { declaration } from './declaration.ts'

/** Names of columns, one behind the other. */
export const columns = (names: string) => names.split(' ')

/** A table with rows that belong to a person. Every column is told, told under a condition, or left out for a reason. */
export interface PersonalTable {
  table: string
  /** The column that holds the person. */
  column: string
  told: readonly string[]
  /** What a person is shown only at times, and when: a condition on the table's alias `one`. */
  shown?: readonly { columns: readonly string[]; when(now: number): RawBuilder<SqlBool> }[]
  /** Columns that leave in no export: secrets, and what no screen shows to that person. */
  without?: readonly string[]
  /** The rows that there are for the person, as a condition on `one`; all without it. */
  rows?(now: number): RawBuilder<SqlBool>
  /** Goes with the account; otherwise it stays, under the name of a deleted account. */
  erased?: true
}

/** What a feature keeps of people: told to them when they ask for their data, and gone when they go. */
export interface PersonalData {
  tables?: readonly PersonalTable[]
  /** Columns that name an account and are no data of that person's, each with the reason. */
  others?: Readonly<Record<string, string>>
  /** Files that were made for the account alone, as SQL for rows of their ids. */
  files?(accountId: string): RawBuilder<unknown>
}

/**
 * Declares personal data. Tests compare it with every column of the database and every one that names an account, and what
 * is told with the screens.
 */
export const personalData = declaration<PersonalData>('personal data')

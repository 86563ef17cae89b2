import { type RawBuilder, type Selectable, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { columns, type PersonalTable } from '#server/kernel/personal.ts'
import type { PortableTable } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { DB } from '#server/kernel/schema.ts'
import type { Selecting } from './store.ts'

/** What each student has done with activities, as a feature declares it. */
export interface Doings {
  table: keyof DB & string
  personal: PersonalTable
  travels: PortableTable
}

interface Joinable {
  leftJoin(table: string, on: (join: Joining) => Joining): this
  select(columns: readonly string[]): this
}
interface Joining {
  onRef(column: string, is: '=', other: string): this
  on(column: string, is: '=', value: unknown): this
}

/**
 * A table with a row for each student who has done something with an activity.
 * @param activity its column that names the activity
 * @param told what is read of a row; null where there is none
 */
export function doingsIn<Table extends keyof DB & string, Column extends keyof DB[Table] & string>(
  table: Table,
  activity: keyof DB[Table] & string,
  told: readonly Column[],
) {
  type Row = Selectable<DB[Table]>
  type Own = { [Name in Column & keyof Row]: Row[Name] | null }
  const of = (column: string) => `${table}.${column}`
  /** A query with what one student has done with each activity. @param id the column with its id */
  const beside = <Found>(
    query: Selecting<Found>,
    id: string,
    account: RawBuilder<string> | string | null,
  ): Selecting<Found & Own> =>
    (query as unknown as Joinable)
      .leftJoin(table, join => join.onRef(of(activity), '=', id).on(of('account_id'), '=', account))
      .select(told.map(of)) as never
  return {
    table,
    beside,
    /** A list of an activity's students with what each has done. */
    ofEach: <Found>(students: Selecting<Found>) =>
      beside(students, 'student.activity_id', sql.ref('student.account_id')),
    /** Keeps when a student first did what these columns say. */
    keeping(...done: readonly Column[]) {
      const names = done.map(column => sql.ref(column))
      return prepared(
        (_, id: string, accountId: string, now: number) => sql`
          insert into ${sql.table(table)} as known (${sql.ref(activity)}, account_id, ${sql.join(names)})
          values (${id}, ${accountId}, ${sql.join(names.map(() => at(now)))})
          on conflict (${sql.ref(activity)}, account_id) do update
          set ${sql.join(names.map(name => sql`${name} = coalesce(known.${name}, excluded.${name})`))}`,
      )
    },
    personal: { table, column: 'account_id', told: columns([activity, 'account_id', ...told].join(' ')) },
    travels: {
      ...{ table, part: 'work', from: [activity, 'activity'] },
      refs: { [activity]: 'activity', account_id: 'person' },
    } satisfies PortableTable as PortableTable,
  }
}

/** How far each student is, whatever the kind. */
export const ownProgress = doingsIn('progress', 'activity_id', ['state', 'percent', 'done_at'])

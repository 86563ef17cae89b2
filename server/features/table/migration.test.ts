import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const migration = readFileSync(new URL('../../migrations/0133-table-import.sql', import.meta.url), 'utf8')

const id = (last: number) => `01890000-0000-7000-8000-00000000000${last}`
/** What all three tables had. */
const shared = `id uuid primary key, course_id uuid not null references course (id),
  author_id uuid not null references account (id), created_at timestamptz not null, applied_at timestamptz`
const planned = `changes jsonb not null, problems jsonb not null, same integer not null, undone_at timestamptz`
const before = [
  ...['course', 'account', 'activity'].map(table => `create table ${table} (id uuid primary key)`),
  ...['course', 'account', 'activity'].map(table => `insert into ${table} values ('${id(0)}')`),
  `create table roster_import (${shared}, rows jsonb not null)`,
  `create table register_import (${shared}, ${planned}, former jsonb)`,
  `create table score_import (${shared}, ${planned}, file_name text not null, activity_id uuid references activity (id))`,
  `insert into roster_import values ('${id(1)}', '${id(0)}', '${id(0)}', now(), null,
    '{"planned": [{"line": 2}], "newClasses": ["A"]}')`,
  `insert into register_import values ('${id(2)}', '${id(0)}', '${id(0)}', now(), now(), '[1, 2]', '[3]', 4, null, '[5]')`,
  `insert into score_import values ('${id(3)}', '${id(0)}', '${id(0)}', now(), now(), '[1]', '[]', 0, now(), 'Grades.xlsx')`,
  `insert into score_import values
    ('${id(4)}', '${id(0)}', '${id(0)}', now(), null, '[]', '[]', 0, null, 'Essay.zip', '${id(0)}')`,
]

/** All that `table_import` has then. */
const common = { activity_id: null, file_name: '', problems: [], same: 0, extra: null, former: null }
const expected = [
  {
    ...{ ...common, id: id(1), about: 'roster', changes: [{ line: 2 }], applied: false, undone: false },
    extra: { newClasses: ['A'] },
  },
  {
    ...{ ...common, id: id(2), about: 'register', changes: [1, 2], problems: [3], same: 4, former: [5] },
    ...{ applied: true, undone: false },
  },
  {
    ...{ ...common, id: id(3), about: 'scores', file_name: 'Grades.xlsx', changes: [1] },
    ...{ applied: true, undone: true },
  },
  {
    ...{ ...common, id: id(4), about: 'submissions', activity_id: id(0), file_name: 'Essay.zip' },
    ...{ changes: [], applied: false, undone: false },
  },
]

test('what was read before the update is there after it', async () => {
  const { db } = app()
  // One statement, so that all of it finds that schema.
  const steps = ['create schema former', 'set local search_path to former', ...before, migration]
  await sql.raw(`do $$ begin ${steps.join(';\n')} end $$`).execute(db)
  const { rows } = await sql`
    select id, about, activity_id, file_name, changes, problems, same, extra, former,
      applied_at is not null as applied, undone_at is not null as undone
    from former.table_import order by id`.execute(db)
  expect(rows).toEqual(expected)
})

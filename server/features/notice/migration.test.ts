import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const migration = readFileSync(
  new URL('../../migrations/0147-one-table-of-reminders.sql', import.meta.url),
  'utf8',
)

const id = (last: number) => `01890000-0000-7000-8000-00000000000${last}`
/** One that is to be read, and one that is to be acknowledged; of a topic nothing changes. */
const [read, acknowledged, topic] = [id(1), id(2), id(3)]
const [anna, ben, cara] = [id(5), id(6), id(7)]
const at = (day: number) => `2026-11-0${day} 08:00Z`
const before = [
  'create table notice (id uuid primary key, needs_acknowledgement boolean not null)',
  `insert into notice values ('${read}', false), ('${acknowledged}', true)`,
  `create table notice_reading (notice_id uuid, account_id uuid, read_at timestamptz, acknowledged_at timestamptz,
    reminded_at timestamptz, primary key (notice_id, account_id))`,
  `create table activity_reminder (activity_id uuid, account_id uuid, reminded_at timestamptz,
    primary key (activity_id, account_id))`,
  `create table progress (activity_id uuid, account_id uuid, state smallint, percent smallint, begun_at timestamptz,
    done_at timestamptz, updated_at timestamptz, primary key (activity_id, account_id))`,
  `insert into activity_reminder values ('${topic}', '${anna}', '${at(1)}')`,
  `insert into notice_reading values
    ('${read}', '${anna}', '${at(2)}', null, '${at(1)}'), ('${read}', '${ben}', null, null, '${at(1)}'),
    ('${acknowledged}', '${anna}', '${at(2)}', '${at(3)}', null), ('${acknowledged}', '${ben}', '${at(2)}', null, null)`,
  // What progress knew: nothing of Anna's first, too much of Ben's second and Cara's, all of a topic.
  `insert into progress values
    ('${acknowledged}', '${anna}', 1, 50, '${at(2)}', null, '${at(2)}'),
    ('${acknowledged}', '${ben}', 2, 100, '${at(2)}', '${at(2)}', '${at(2)}'),
    ('${read}', '${cara}', 2, 100, '${at(2)}', '${at(2)}', '${at(2)}'),
    ('${topic}', '${anna}', 2, 100, '${at(2)}', '${at(2)}', '${at(2)}')`,
]

test('reminders of notices stay, and progress says what their readings said', async () => {
  const { db } = app()
  // One statement, so that all of it finds that schema.
  const steps = ['create schema former', 'set local search_path to former', ...before, migration]
  await sql.raw(`do $$ begin ${steps.join(';\n')} end $$`).execute(db)
  const reminders = await sql<{ row: string }>`
    select activity_id || ' ' || account_id as row from former.activity_reminder order by 1`.execute(db)
  expect(reminders.rows.map(({ row }) => row)).toEqual([
    `${read} ${anna}`,
    `${read} ${ben}`,
    `${topic} ${anna}`,
  ])
  const readings = await sql<{ row: string }>`
    select notice_id || ' ' || account_id as row from former.notice_reading order by 1`.execute(db)
  expect(readings.rows.map(({ row }) => row)).toEqual([
    `${read} ${anna}`,
    `${acknowledged} ${anna}`,
    `${acknowledged} ${ben}`,
  ])
  const { rows } = await sql`
    select activity_id, account_id, state, percent, done_at is not null as is_done from former.progress
    order by 1, 2`.execute(db)
  expect(rows).toEqual([
    { activity_id: read, account_id: anna, state: 2, percent: 100, is_done: true },
    { activity_id: read, account_id: cara, state: 0, percent: 0, is_done: false },
    { activity_id: acknowledged, account_id: anna, state: 2, percent: 100, is_done: true },
    { activity_id: acknowledged, account_id: ben, state: 1, percent: 50, is_done: false },
    { activity_id: topic, account_id: anna, state: 2, percent: 100, is_done: true },
  ])
})

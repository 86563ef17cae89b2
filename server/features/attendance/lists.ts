import { sql } from 'kysely'
import {
  attendedStates,
  type RecordState,
  recordStateNames,
  recordStates,
  type StateCounts,
} from '#contract/features/attendance/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Names that the board shows. */
const newestShown = 12

const byNumber = new Map<number, RecordState>(recordStateNames.map(name => [recordStates[name], name]))
export const stateOf = (number: number): RecordState => byNumber.get(number) ?? 'pending'

const attendedNumbers = attendedStates.map(state => recordStates[state])

/** The records of an attendance with their people, ready to be filtered, sorted and presented. */
function recordsOf(db: Database, attendanceId: string) {
  return db
    .selectFrom('attendance_record as record')
    .innerJoin('account', 'account.id', 'record.account_id')
    .where('record.attendance_id', '=', attendanceId)
}

const recordColumns = [
  'record.account_id',
  'record.state',
  'record.signed_at',
  'record.edited_at',
  'account.name',
  'account.number',
  'account.avatar_id',
] as const

/** Whether somebody else checked in from the same address before; asked only for the rows that are shown. */
const hasConflict = sql<boolean>`record.address <> '' and record.signed_at is not null and exists (
  select from attendance_record earlier
  where earlier.attendance_id = record.attendance_id and earlier.address = record.address
    and earlier.address <> '' and (earlier.signed_at, earlier.account_id) < (record.signed_at, record.account_id)
)`.as('conflict')

interface RecordRow {
  account_id: string
  state: number
  signed_at: number | null
  edited_at: number | null
  name: string
  number: string
  avatar_id: string | null
  conflict: boolean
}

function presentRecord(config: Unit['config'], row: RecordRow) {
  return {
    studentid: row.account_id,
    username: row.name,
    avatar: avatarUrl(config, row.avatar_id),
    stno: row.number,
    state: stateOf(row.state),
    time: row.signed_at,
    conflict: row.conflict,
    edited: row.edited_at !== null,
  }
}

/** The counter and the newest names: one statement. */
export async function readBoard(db: Database, config: Unit['config'], attendanceId: string) {
  const rows = await db
    .with('tally', tally =>
      tally
        .selectFrom('attendance_record')
        .select([
          sql<number>`count(*)::int`.as('total'),
          sql<number>`(count(*) filter (where state = any(${attendedNumbers})))::int`.as('signed'),
        ])
        .where('attendance_id', '=', attendanceId),
    )
    .with('newest', newest =>
      recordsOf(newest as unknown as Database, attendanceId)
        .select([...recordColumns, hasConflict])
        .where('record.signed_at', 'is not', null)
        .orderBy('record.signed_at', 'desc')
        .limit(newestShown),
    )
    .selectFrom('tally')
    .leftJoin('newest', join => join.onTrue())
    .selectAll()
    .orderBy('newest.signed_at', 'desc')
    .execute()
  const named = rows.filter((row): row is typeof row & RecordRow => row.account_id !== null)
  return {
    signed: rows[0]?.signed ?? 0,
    total: rows[0]?.total ?? 0,
    newest: named.map(row => presentRecord(config, row)),
  }
}

/** The accounts of those who were there. */
export async function listAttended(db: Database, attendanceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attendance_record')
    .select('account_id')
    .where('attendance_id', '=', attendanceId)
    .where('state', '=', sql<number>`any(${attendedNumbers})`)
    .execute()
  return rows.map(row => row.account_id)
}

export interface RecordFilter {
  state: RecordState | 'all'
  /** Part of a name or of a student number. */
  name: string
  page: number
  limit: number
}

export async function pageOfRecords(
  { db, config }: Pick<Unit, 'db' | 'config'>,
  attendanceId: string,
  { state, name, page, limit }: RecordFilter,
) {
  let records = recordsOf(db, attendanceId)
  if (state !== 'all') records = records.where('record.state', '=', recordStates[state])
  if (name !== '') {
    const pattern = `%${name.replace(/[\\%_]/g, '\\$&')}%`
    records = records.where(expression =>
      expression.or([
        expression('account.name', 'ilike', pattern),
        expression('account.number', 'ilike', pattern),
      ]),
    )
  }
  const [{ total }, rows] = await Promise.all([
    records.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    records
      .select([...recordColumns, hasConflict])
      .orderBy('account.number')
      .orderBy('account.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total, list: rows.map(row => presentRecord(config, row)) }
}

/** Counts by the numbers of states, as counts by their names. */
export function countsOf(rows: readonly { state: number; count: number }[]): StateCounts {
  const counts = Object.fromEntries(recordStateNames.map(name => [name, 0])) as unknown as StateCounts
  for (const { state, count } of rows) counts[stateOf(state)] += count
  return counts
}

/** How many records are in each state: a function from an attendance to its counts. */
export async function countStates(db: Database, attendanceIds: readonly string[]) {
  const rows = await db
    .selectFrom('attendance_record')
    .select(['attendance_id', 'state', sql<number>`count(*)::int`.as('count')])
    .where('attendance_id', '=', sql<string>`any(${attendanceIds}::uuid[])`)
    .groupBy(['attendance_id', 'state'])
    .execute()
  const groups = Map.groupBy(rows, row => row.attendance_id)
  return (attendanceId: string) => countsOf(groups.get(attendanceId) ?? [])
}

/** How many records of all attendances of a course are in each state. */
export async function countStatesOfCourse(db: Database, courseId: string) {
  const rows = await db
    .selectFrom('attendance')
    .innerJoin('attendance_record as record', 'record.attendance_id', 'attendance.id')
    .select(['record.state', sql<number>`count(*)::int`.as('count')])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .groupBy('record.state')
    .execute()
  return countsOf(rows)
}

export async function pageOfAttendances(db: Database, courseId: string, page: number, limit: number) {
  const attendances = db
    .selectFrom('attendance')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
  const [{ total }, rows] = await Promise.all([
    attendances.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    attendances
      .select(['id', 'title', 'method', 'begins_at', 'ends_at', 'ended_at'])
      .orderBy('begins_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total, rows }
}

/** The running attendances of a course, newest first. */
export function listRunning(db: Database, courseId: string, now: number) {
  return db
    .selectFrom('attendance')
    .select(['id', 'title', 'method', 'begins_at'])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where(expression =>
      expression.or([expression('ends_at', 'is', null), expression('ends_at', '>', at(now))]),
    )
    .orderBy('begins_at', 'desc')
    .orderBy('id', 'desc')
}

/** Those in which the student has not checked in yet. */
export function listRunningFor(db: Database, courseId: string, accountId: string | null, now: number) {
  return listRunning(db, courseId, now).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('attendance_record as record')
          .select('record.state')
          .whereRef('record.attendance_id', '=', 'attendance.id')
          .where('record.account_id', '=', accountId)
          .where('record.state', '<>', recordStates.pending),
      ),
    ),
  )
}

import { type SqlBool, sql } from 'kysely'
import {
  attendedStates,
  positionHints,
  type RecordState,
  recordStateNames,
  recordStates,
  type StateCounts,
} from '#contract/features/attendance/rules.ts'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFound } from '#server/features/member/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { type Page, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { bandOf } from './distance.ts'
import { isAwaited, isExpected } from './store.ts'

/** Names that the board shows. */
const newestShown = 12

const byNumber = new Map<number, RecordState>(recordStateNames.map(name => [recordStates[name], name]))
export const stateOf = (number: number): RecordState => byNumber.get(number) ?? 'pending'

const attendedNumbers = attendedStates.map(state => recordStates[state])

/** An attendance's records with their people, to be filtered, sorted and presented. */
const recordsOf = fragment((db, attendanceId: string) =>
  db
    .selectFrom('attendance_record as record')
    .innerJoin('account', 'account.id', 'record.account_id')
    .where('record.attendance_id', '=', attendanceId),
)

const recordColumns = [
  'record.account_id',
  'record.state',
  'record.signed_at',
  'record.checked_out_at',
  'record.edited_at',
  'record.is_unproven',
  'record.is_moved',
  'record.refused_at',
  'record.refused_state',
  'record.is_abnormal',
  'record.beyond',
  'record.reason',
  'record.hints',
  'record.is_elsewhere',
  'record.is_again',
  'account.name',
  'account.number',
  'account.avatar_id',
] as const

/** Whether somebody else checked in from the same address; queried only for the rows shown. */
const hasConflict = sql<boolean>`record.address <> '' and record.signed_at is not null and exists (
  select from attendance_record other
  where other.attendance_id = record.attendance_id and other.address = record.address
    and other.address <> '' and other.account_id <> record.account_id and other.signed_at is not null
)`.as('conflict')

/** Whether somebody else checked in with the same device. */
const sharesDevice = sql<boolean>`record.device is not null and exists (
  select from attendance_record other
  where other.attendance_id = record.attendance_id and other.device = record.device
    and other.account_id <> record.account_id
)`.as('shares_device')

interface RecordRow {
  account_id: string
  state: number
  signed_at: number | null
  checked_out_at: number | null
  edited_at: number | null
  name: string
  number: string
  avatar_id: string | null
  is_unproven: boolean
  is_moved: boolean
  refused_at: number | null
  refused_state: number | null
  is_abnormal: boolean
  beyond: number | null
  reason: string
  hints: string[]
  is_elsewhere: boolean
  is_again: boolean
  conflict: boolean
  shares_device: boolean
}

/** What was handed in and who was called, where a list shows it; null: nothing. */
interface JudgedRow extends Nullable<ProofRow> {
  was_here: boolean | null
}
type Nullable<T> = { [K in keyof T]: T[K] | null }
const notJudged: JudgedRow = {
  ...{ shown_at: null, scanned_at: null, handed_in_at: null, key_since: null },
  ...{ proof_state: null, accepted: null, was_here: null },
}

/** A proof as it is stored. */
export interface ProofRow {
  shown_at: number
  scanned_at: number
  handed_in_at: number
  key_since: number
  proof_state: number
  accepted: boolean | null
}

export const presentProof = (row: ProofRow) => ({
  decision:
    row.accepted === null
      ? ('waiting' as const)
      : row.accepted
        ? ('accepted' as const)
        : ('declined' as const),
  shownAt: row.shown_at,
  scannedAt: row.scanned_at,
  handedInAt: row.handed_in_at,
  keySince: row.key_since,
  state: stateOf(row.proof_state),
})

const hasProof = (row: JudgedRow): row is JudgedRow & ProofRow => row.handed_in_at !== null

function presentRecord(config: Unit['config'], row: RecordRow, judged: JudgedRow = notJudged) {
  const isRecordedBefore = row.is_again && (row.edited_at ?? 0) < (row.signed_at ?? 0)
  return {
    studentId: row.account_id,
    name: row.name,
    avatar: avatarUrl(config, row.avatar_id),
    number: row.number,
    state: stateOf(row.state),
    time: row.signed_at,
    checkedOutAt: row.checked_out_at,
    hasConflict: row.conflict,
    sharesDevice: row.shares_device,
    isUnproven: row.is_unproven,
    isMoved: row.is_moved,
    refusedAt: isRefused(row) ? row.refused_at : null,
    refusedState: stateOf(row.refused_state ?? Number.NaN),
    ...presentPosition(row),
    isElsewhere: row.is_elsewhere,
    isEdited: row.edited_at !== null && !isRecordedBefore,
    isAgain: row.is_again,
    proof: hasProof(judged) ? presentProof(judged) : null,
    spotCheck: judged.was_here === null ? ('' as const) : judged.was_here ? ('1' as const) : ('0' as const),
  }
}

/** Nothing has been recorded since strict mode refused the student. */
const isRefused = ({ refused_at, signed_at, edited_at }: RecordRow) =>
  signed_at === null && (edited_at ?? 0) < (refused_at ?? 0)

/** What is odd about where a student checked in; nothing before. */
function presentPosition({ signed_at, is_abnormal, beyond, reason, hints }: RecordRow) {
  if (signed_at === null) return { band: '' as const, reason: '', hints: [] }
  return {
    band: is_abnormal ? bandOf(beyond) : ('' as const),
    reason,
    hints: positionHints.filter(hint => hints.includes(hint)),
  }
}

/** Records that are counted: nobody waits for those who have left the course meanwhile. */
const counted = fragment(db =>
  db
    .selectFrom('attendance_record as record')
    .innerJoin('attendance', 'attendance.id', 'record.attendance_id')
    .where(isExpected),
)

const board = prepared((db, attendanceId: string) =>
  db
    .with('tally', tally =>
      counted(tally as unknown as Database)
        .select([
          sql<number>`count(*)::int`.as('total'),
          sql<number>`(count(*) filter (where record.state = any(${attendedNumbers})))::int`.as('signed'),
          sql<number>`count(record.checked_out_at)::int`.as('out'),
        ])
        .where('record.attendance_id', '=', attendanceId),
    )
    .with('newest', newest =>
      recordsOf(newest as unknown as Database, attendanceId)
        .select([...recordColumns, hasConflict, sharesDevice])
        .where('record.signed_at', 'is not', null)
        .orderBy('record.signed_at', 'desc')
        .limit(newestShown),
    )
    .selectFrom('tally')
    .leftJoin('newest', join => join.onTrue())
    .selectAll()
    .orderBy('newest.signed_at', 'desc'),
)

/** The counter and the newest names: one statement. */
export async function readBoard(db: Database, config: Unit['config'], attendanceId: string) {
  const rows = await board(db, attendanceId)
  const named = rows.filter((row): row is typeof row & RecordRow => row.account_id !== null)
  return {
    signed: rows[0]?.signed ?? 0,
    out: rows[0]?.out ?? 0,
    total: rows[0]?.total ?? 0,
    newest: named.map(row => presentRecord(config, row)),
  }
}

export interface RecordFilter extends Page {
  state: RecordState | 'all'
  /** Part of a name or of a student number. */
  name: string
}

interface RecordListQuery {
  attendanceId: string
  state: number
  text: string
  limit: number
  offset: number
}
const choices = { byState: [true, false], byName: [true, false] } as const
interface Choice {
  byState: boolean
  byName: boolean
}

const found = fragment((db, { byState, byName }: Choice, { attendanceId, state, text }: RecordListQuery) => {
  let records = recordsOf(db, attendanceId)
  if (byState) records = records.where('record.state', '=', state)
  return byName ? records.where(isFound('names and numbers', text)) : records
})

/** Somebody is waiting for an answer. */
const isFirst = sql<boolean>`(record.refused_at is not null and record.signed_at is null
  and coalesce(record.edited_at < record.refused_at, true))`

/** Whose records are on a page: their people are looked up, or PostgreSQL would read all accounts of the school. */
const keysOfPage = fragment(
  (db, { byState, byName }: Choice, { attendanceId, state, text, limit, offset }: RecordListQuery) =>
    db
      .selectFrom('attendance_record as record')
      .innerJoinLateral(
        sql<{ number: string }>`(
          select number from account where id = record.account_id and ${isFound(byName ? 'names and numbers' : 'nothing', text)}
          offset 0)`.as('person'),
        join => join.onTrue(),
      )
      .select(['record.account_id', 'person.number', isFirst.as('is_first')])
      .where('record.attendance_id', '=', attendanceId)
      .where(byState ? sql<SqlBool>`record.state = ${state}` : sql<SqlBool>`true`)
      .orderBy('is_first', 'desc')
      .orderBy('person.number')
      .orderBy('record.account_id')
      .limit(limit)
      .offset(offset),
)

const foundPage = variants(choices, choice =>
  prepared((db, wanted: RecordListQuery) =>
    recordsOf(db, wanted.attendanceId)
      .innerJoin(keysOfPage(db, choice, wanted).as('listed'), 'listed.account_id', 'record.account_id')
      .leftJoin('attendance_proof as proof', join =>
        join
          .onRef('proof.attendance_id', '=', 'record.attendance_id')
          .onRef('proof.account_id', '=', 'record.account_id'),
      )
      .leftJoin('attendance_spot_check as spot', join =>
        join
          .onRef('spot.attendance_id', '=', 'record.attendance_id')
          .onRef('spot.account_id', '=', 'record.account_id'),
      )
      .select([...recordColumns, hasConflict, sharesDevice])
      .select(['proof.shown_at', 'proof.scanned_at', 'proof.handed_in_at', 'proof.key_since'])
      .select(['proof.state as proof_state', 'proof.accepted', 'spot.was_here'])
      .orderBy('listed.is_first', 'desc')
      .orderBy('account.number')
      .orderBy('record.account_id'),
  ),
)
const foundCount = variants(choices, choice =>
  prepared((db, wanted: RecordListQuery) =>
    found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

/** One page of an attendance's records, and a function that counts all matches. */
export async function pageOfRecords(
  { db, config }: Pick<Unit, 'db' | 'config'>,
  attendanceId: string,
  { state, name, page, limit }: RecordFilter,
) {
  const choice = { byState: state !== 'all', byName: name !== '' }
  const wanted = {
    attendanceId,
    state: state === 'all' ? 0 : recordStates[state],
    text: typedSearch(name),
    limit,
    offset: (page - 1) * limit,
  }
  const rows = await foundPage(choice)(db, wanted)
  const count = async () => (await foundCount(choice).one(db, wanted)).total
  return {
    list: rows.map(row => presentRecord(config, row, row)),
    total: () => totalRows({ page, limit }, rows.length, count),
  }
}

/** Turns counts by state number into counts by state name. */
export function countsOf(rows: readonly { state: number; count: number }[]): StateCounts {
  const counts = Object.fromEntries(recordStateNames.map(name => [name, 0])) as unknown as StateCounts
  for (const { state, count } of rows) counts[stateOf(state)] += count
  return counts
}

const statesOf = prepared(
  (_, attendanceIds: readonly string[]) => sql<{ attendance_id: string; state: number; count: number }>`
    select attendance.id as attendance_id, counted.state, counted.count
    from attendance
    -- One after the other: PostgreSQL would expect more records, and read all attendances of the school to join them.
    cross join lateral (
      select record.state, count(*)::int as count from attendance_record as record
      where record.attendance_id = attendance.id and ${isExpected}
      group by record.state offset 0
    ) as counted
    where attendance.id = any(${attendanceIds}::uuid[])`,
)

/** How many records are in each state: a function from an attendance to its counts. */
export async function countStates(db: Database, attendanceIds: readonly string[]) {
  const groups = Map.groupBy(await statesOf(db, attendanceIds), row => row.attendance_id)
  return (attendanceId: string) => countsOf(groups.get(attendanceId) ?? [])
}

const statesInCourse = prepared((db, courseId: string) =>
  db
    .selectFrom('attendance')
    .innerJoin('attendance_record as record', 'record.attendance_id', 'attendance.id')
    .select(['record.state', sql<number>`count(*)::int`.as('count')])
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .groupBy('record.state'),
)

/** How many records of all attendances of a course are in each state. */
export const countStatesOfCourse = async (db: Database, courseId: string) =>
  countsOf(await statesInCourse(db, courseId))

const attendancesIn = fragment((db, courseId: string) =>
  db.selectFrom('attendance').where('course_id', '=', courseId).where('deleted_at', 'is', null),
)

/** How many attendances a course has. */
export const countAttendances = prepared((db, courseId: string) =>
  attendancesIn(db, courseId).select(sql<number>`count(*)::int`.as('total')),
)

interface PageOfCourse {
  courseId: string
  limit: number
  offset: number
}
/** The attendances of a course, newest first. */
export const listAttendances = prepared((db, { courseId, limit, offset }: PageOfCourse) =>
  attendancesIn(db, courseId)
    .select(['id', 'title', 'method', 'begins_at', 'ends_at', 'ended_at'])
    .orderBy('begins_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
)

/** What can be restored: one that was running has lost its records. */
export const isRestorable = sql<SqlBool>`(ended_at is not null or ends_at <= deleted_at)`

const deletedIn = fragment((db, courseId: string) =>
  db
    .selectFrom('attendance')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is not', null)
    .where(isRestorable),
)
export const countDeleted = prepared((db, courseId: string) =>
  deletedIn(db, courseId).select(sql<number>`count(*)::int`.as('total')),
)
/** The deleted attendances of a course, the newest deletion first. */
export const listDeleted = prepared((db, { courseId, limit, offset }: PageOfCourse) =>
  deletedIn(db, courseId)
    .select(['id', 'title', 'begins_at', 'deleted_at'])
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
)

const running = fragment((db, courseId: string, now: number) =>
  attendancesIn(db, courseId)
    .select(['id', 'title', 'method', 'begins_at', 'check_out_from'])
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at(now))]))
    .orderBy('begins_at', 'desc')
    .orderBy('id', 'desc'),
)

/** The running attendances of a course, newest first. */
export const listRunning = prepared((db, courseId: string, now: number) => running(db, courseId, now))

/** Those in which the student has something to do: to check in, or to check out. */
export const listRunningFor = prepared((db, courseId: string, accountId: string | null, now: number) =>
  running(db, courseId, now).where(isAwaited(sql`${accountId}`, now)),
)

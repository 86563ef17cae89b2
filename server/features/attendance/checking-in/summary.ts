import { sql } from 'kysely'
import { tenths, thousandths } from '#contract/features/activity/score-rounding.ts'
import { type AgainRule, attendanceScore } from '#contract/features/attendance/course-rules.ts'
import {
  attendedOf,
  leaveStates,
  onLeaveOf,
  recordStates,
  type StateCounts,
} from '#contract/features/attendance/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { isOver } from '../records/access.ts'
import { acceptsCheckIn, findRules } from '../records/course-rules.ts'
import { countsOf, stateOf } from '../records/lists.ts'
import { isOnLeave } from '../records/store.ts'
import { isCheckInOpen } from './in-and-out.ts'

interface SummaryQuery {
  courseId: string
  accountId: string | null
  now: number
  size: number
  offset: number
}

/** A student's records in a course: of every attendance with the student on its list, and of running ones. */
const recordsOf = fragment((db, { courseId, accountId, now }: SummaryQuery) =>
  db
    .selectFrom('attendance')
    .leftJoin('attendance_record as record', join =>
      join.onRef('record.attendance_id', '=', 'attendance.id').on('record.account_id', '=', accountId),
    )
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('record.account_id', 'is not', null),
        and([eb('ended_at', 'is', null), or([eb('ends_at', 'is', null), eb('ends_at', '>', at(now))])]),
      ]),
    ),
)

const statesOf = prepared((db, wanted: SummaryQuery) =>
  recordsOf(db, wanted)
    .select([
      sql<number>`coalesce(record.state, ${sql.lit(recordStates.pending)})`.as('state'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('record.state'),
)
const rowsOf = prepared((db, wanted: SummaryQuery) =>
  recordsOf(db, wanted)
    .select(['attendance.id', 'title', 'method', 'begins_at', 'ends_at', 'ended_at'])
    .select(['check_in_until', 'check_out_from', 'record.checked_out_at'])
    .select(['record.state', 'record.signed_at', 'record.edited_at', 'record.address'])
    .select(
      sql<
        string | null
      >`(select id from leave_request where id = record.leave_id and kind = record.state)`.as('leave_id'),
    )
    .orderBy('begins_at', 'desc')
    .orderBy('attendance.id', 'desc')
    .limit(wanted.size)
    .offset(wanted.offset),
)

export async function summaryOf(
  db: Database,
  courseId: string,
  accountId: string | null,
  { page, size, now }: { page: number; size: number; now: number },
) {
  const wanted = { courseId, accountId, now, size, offset: (page - 1) * size }
  const [states, rows, { checkInAgain, weights }] = await Promise.all([
    statesOf(db, wanted),
    rowsOf(db, wanted),
    findRules(db, courseId),
  ])
  const counts = countsOf(states)
  const score = attendanceScore(counts, weights)
  return {
    counts,
    score: score === null ? null : tenths(thousandths(score)),
    rows: rows.map(row => presentRow(row, { rule: checkInAgain, now })),
  }
}

/** A student's attendance in a course, counted. What they may still check in to says nothing yet. */
export async function figuresOf(db: Database, courseId: string, accountId: string, now: number) {
  const counts = countsOf(await statesOf(db, { courseId, accountId, now, size: 0, offset: 0 }))
  return { attended: attendedOf(counts), absent: counts.absent, leave: onLeaveOf(counts) }
}

interface SummaryRow {
  id: string
  title: string
  method: number
  begins_at: number
  ends_at: number | null
  ended_at: number | null
  check_in_until: number | null
  check_out_from: number | null
  checked_out_at: number | null
  state: number | null
  signed_at: number | null
  edited_at: number | null
  address: string | null
  leave_id: string | null
}

function presentRow(row: SummaryRow, { rule, now }: { rule: AgainRule; now: number }) {
  const isInAndOut = row.check_out_from !== null
  const checkInEndsAt = row.check_in_until ?? row.ends_at
  const hasSigned = row.signed_at !== null
  return {
    id: row.id,
    title: row.title,
    type: String(row.method),
    createdAt: row.begins_at,
    checkOutAt: row.check_out_from,
    duration: checkInEndsAt === null ? 0 : Math.round((checkInEndsAt - row.begins_at) / 1000),
    // The others have one time only, and existing clients know these four as constants there.
    isCheckInOver: isInAndOut && !isCheckInOpen(row, now),
    isCheckOutOver: isInAndOut && isOver(row, now),
    checkInEndedAt: isInAndOut ? checkInEndsAt : null,
    checkOutEndedAt: isInAndOut ? (row.ended_at ?? row.ends_at) : null,
    endedAt: row.ended_at,
    state: stateOf(row.state ?? recordStates.pending),
    recordedAt: row.signed_at ?? row.begins_at,
    changedAt: row.edited_at ?? row.checked_out_at ?? row.signed_at,
    ip: hasSigned ? (row.address ?? '') : null,
    notCheckedIn: !hasSigned,
    checkedInAt: row.signed_at,
    checkedOutAt: row.checked_out_at,
    isOnLeave: isOnLeave(row),
    canCheckIn:
      isCheckInOpen(row, now) && acceptsCheckIn(rule, { ...row, state: row.state ?? recordStates.pending }),
  }
}

/** The counters as the protocol names them. */
export function presentCounts(counts: StateCounts) {
  return {
    presentCount: counts.present,
    lateCount: counts.late,
    absentCount: counts.absent,
    leaveCount: counts.leave,
    personalLeaveCount: counts.personalLeave,
    totalLeaveCount: leaveStates.reduce((total, state) => total + counts[state], 0),
    sickLeaveCount: counts.sickLeave,
    officialLeaveCount: counts.officialLeave,
    leftEarlyCount: counts.leftEarly,
  }
}

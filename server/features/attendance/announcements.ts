import { sql } from 'kysely'
import { attendanceDestination, proofDestination } from '#contract/features/attendance/destination.ts'
import { attendedStates, recordStates } from '#contract/features/attendance/rules.ts'
import {
  type Announcement,
  change,
  ending,
  mayEnter,
  type Subject,
  upon,
} from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import { isWaiting } from './proofs/proof-store.ts'
import {
  attendanceAbandoned,
  attendanceEnded,
  attendanceRenamed,
  attendanceReopened,
  attendanceRestored,
  attendanceStarted,
  proofHandedIn,
  proofsDecided,
} from './records/events.ts'
import { nameIn } from './suggested-names.ts'

const changes = [
  attendanceEnded,
  attendanceRenamed,
  attendanceAbandoned,
  attendanceReopened,
  attendanceRestored,
]

/** Available to a condition: attendance, course, and record, which is null for later arrivals. */
const aboutAttendance: Subject = {
  title: sql`(select title from attendance where attendance.id = message.content_id)`,
  rows: () => sql`
    from attendance
    join course on course.id = attendance.course_id and course.deleted_at is null
    join course_member membership on membership.course_id = course.id and membership.account_id = message.account_id
    left join attendance_record as record on record.attendance_id = attendance.id
      and record.account_id = message.account_id
    where attendance.id = message.content_id and attendance.deleted_at is null and ${mayEnter}`,
  changedBy: changes.map(fact => change(fact, ({ attendanceId }) => ({ contentId: attendanceId }))),
}

/** Students can still check in. */
const isRunning = (now: number) => sql<boolean>`attendance.ended_at is null
  and (attendance.ends_at is null or attendance.ends_at > ${at(now)})`

const attended = attendedStates.map(state => sql.lit(recordStates[state]))

const started: Announcement = {
  event: 'attendance.started',
  kind: 'attendance',
  about: aboutAttendance,
  nameIn,
  leadsTo: attendanceDestination,
  // Also those who have archived the course: an absence counts all the same.
  madeBy: [
    upon(
      attendanceStarted,
      ({ attendanceId }, now) => sql`
        select membership.account_id, attendance.course_id, attendance.id as content_id,
          jsonb_build_object('title', attendance.title) as details
        from attendance
        join course_student membership on membership.course_id = attendance.course_id
        where attendance.id = ${attendanceId} and attendance.deleted_at is null and ${isRunning(now)}`,
    ),
  ],
  while: now => sql`${isRunning(now)}
    and coalesce(record.state, ${sql.lit(recordStates.pending)}) = ${sql.lit(recordStates.pending)}`,
  // Anyone present has done what the message asked for.
  endedBy: [
    ending(
      attendanceEnded,
      'reading',
      ({ attendanceId }) => sql`content_id = ${attendanceId} and account_id in (
        select account_id from attendance_record
        where attendance_id = ${attendanceId} and state in (${sql.join(attended)}))`,
    ),
  ],
  urgent: true,
  label: { en: 'Attendance', zh: '考勤' },
  action: { en: 'Started', zh: '已开始' },
  title: { en: 'Attendance has started: {title}', zh: '考勤已开始，请及时签到：{title}' },
}

interface ProofDecision {
  attendanceId: string
  studentIds: string[]
}

const decided = ({ attendanceId, studentIds }: ProofDecision) => sql`
  select proof.account_id, attendance.course_id, attendance.id as content_id,
    jsonb_build_object('title', attendance.title) as details
  from attendance_proof proof
  join attendance on attendance.id = proof.attendance_id and attendance.deleted_at is null
  where proof.attendance_id = ${attendanceId} and proof.account_id = any(${studentIds}::uuid[])
    and proof.accepted is not null`

const proofs = {
  kind: 'attendance',
  about: aboutAttendance,
  nameIn,
  leadsTo: proofDestination,
  label: { en: 'Attendance', zh: '考勤' },
  withdrawnBy: [change(proofsDecided, ({ attendanceId }) => ({ contentId: attendanceId }))],
} satisfies Partial<Announcement>

const staffWithPermission = sql<boolean>`(membership.role = 'owner'
  or (membership.role = 'assistant' and 'attendance' = any(membership.permissions)))`

/** One for all that wait. */
const handedIn: Announcement = {
  ...proofs,
  event: 'attendance.proofHandedIn',
  madeBy: [
    upon(
      proofHandedIn,
      ({ attendanceId }) => sql`
        select membership.account_id, attendance.course_id, attendance.id as content_id,
          jsonb_build_object('title', attendance.title) as details
        from attendance
        join course_member membership on membership.course_id = attendance.course_id
        where attendance.id = ${attendanceId} and attendance.deleted_at is null and ${staffWithPermission}`,
    ),
  ],
  while: () => sql`${staffWithPermission} and exists (
    select from attendance_proof proof
    join attendance_record record using (attendance_id, account_id)
    where proof.attendance_id = attendance.id and ${isWaiting})`,
  action: { en: 'Offline scans', zh: '离线签到' },
  title: { en: 'Offline scans are waiting for you: {title}', zh: '有离线签到待您确认：{title}' },
}

const outcomeOf = (accepted: boolean) => () =>
  sql<boolean>`exists (
  select from attendance_proof proof where proof.attendance_id = attendance.id
    and proof.account_id = message.account_id and proof.accepted = ${sql.lit(accepted)})`

const accepted: Announcement = {
  ...proofs,
  event: 'attendance.proofAccepted',
  madeBy: [upon(proofsDecided, decided, fact => fact.decision === 'accepted')],
  while: outcomeOf(true),
  action: { en: 'Accepted', zh: '已确认' },
  title: { en: 'Your offline scan was accepted: {title}', zh: '您的离线签到已确认：{title}' },
}

const declined: Announcement = {
  ...proofs,
  event: 'attendance.proofDeclined',
  madeBy: [upon(proofsDecided, decided, fact => fact.decision === 'declined')],
  while: outcomeOf(false),
  action: { en: 'Declined', zh: '未通过' },
  title: { en: 'Your offline scan was declined: {title}', zh: '您的离线签到未通过：{title}' },
}

export const attendanceAnnouncements = [started, handedIn, accepted, declined]

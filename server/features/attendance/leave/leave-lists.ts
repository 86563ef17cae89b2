import { sql } from 'kysely'
import { type LeaveKind, leaveRequestStates, leaveSteps } from '#contract/features/attendance/leave-rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { type Page, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { stateOf } from '../records/lists.ts'

/** Requests with their people, to be narrowed and sorted. */
const leaves = fragment(db =>
  db
    .selectFrom('leave_request as leave')
    .innerJoin('account', 'account.id', 'leave.account_id')
    .innerJoin('course', 'course.id', 'leave.course_id'),
)
const leaveColumns = [
  ...(['leave.id', 'leave.course_id', 'leave.account_id', 'leave.kind', 'leave.begins_at'] as const),
  ...(['leave.ends_at', 'leave.reason', 'leave.state', 'leave.asked_at'] as const),
  ...(['account.name', 'account.number', 'account.avatar_id', 'course.name as course_name'] as const),
] as const

interface LeaveListQuery {
  courseId: string
  /** One student's, in every state. */
  accountId: string | null
  /** Those of the students of the course in one state. */
  state: number
  limit: number
  offset: number
}
const found = fragment((db, isOwn: boolean, { courseId, accountId, state }: LeaveListQuery) =>
  isOwn
    ? leaves(db).where('leave.course_id', '=', courseId).where('leave.account_id', '=', accountId)
    : leaves(db)
        .innerJoin('course_student as membership', join =>
          join
            .onRef('membership.course_id', '=', 'leave.course_id')
            .onRef('membership.account_id', '=', 'leave.account_id'),
        )
        .where('leave.course_id', '=', courseId)
        .where('leave.state', '=', state),
)
const foundPage = variants({ isOwn: [true, false] }, ({ isOwn }) =>
  prepared((db, wanted: LeaveListQuery) =>
    found(db, isOwn, wanted)
      .select(leaveColumns)
      .orderBy('leave.asked_at', 'desc')
      .orderBy('leave.id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
const foundCount = variants({ isOwn: [true, false] }, ({ isOwn }) =>
  prepared((db, wanted: LeaveListQuery) =>
    found(db, isOwn, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

/** A page of requests, newest first, and how many there are in all. */
export async function pageOfLeaves(
  context: AccountContext,
  { courseId, accountId = null, state = 0 }: { courseId: string; accountId?: string | null; state?: number },
  { page, limit }: Page,
) {
  const { db } = context
  const isOwn = accountId !== null
  const wanted = { courseId, accountId, state, limit, offset: (page - 1) * limit }
  const rows = await foundPage({ isOwn })(db, wanted)
  const count = async () => (await foundCount({ isOwn }).one(db, wanted)).total
  const total = await totalRows({ page, limit }, rows.length, count)
  return { list: rows.map(row => presentLeave(context, row)), total }
}

interface Counselled {
  /** The counsellor. */
  by: string
  state: number
}
const ofCounselled = fragment((db, { by, state }: Counselled) =>
  leaves(db)
    .innerJoin('course_student as membership', join =>
      join
        .onRef('membership.course_id', '=', 'leave.course_id')
        .onRef('membership.account_id', '=', 'leave.account_id'),
    )
    .where('leave.account_id', 'in', students =>
      students.selectFrom('counselled').select('student_id').where('counsellor_id', '=', by),
    )
    .where('leave.state', '=', state)
    .where('course.deleted_at', 'is', null)
    .where('course.ended_at', 'is', null),
)
const counselledPage = prepared((db, wanted: Counselled & { limit: number; offset: number }) =>
  ofCounselled(db, wanted)
    .select(leaveColumns)
    .orderBy('leave.asked_at', 'desc')
    .orderBy('leave.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset),
)
export const countCounselled = prepared((db, wanted: Counselled) =>
  ofCounselled(db, wanted).select(sql<number>`count(*)::int`.as('total')),
)

/** A page of the requests of the students whom a counsellor looks after, in all running courses. */
export async function pageOfCounselled(context: AccountContext, state: number, { page, limit }: Page) {
  const { db, person } = context
  const wanted = { by: person.id, state, limit, offset: (page - 1) * limit }
  const rows = await counselledPage(db, wanted)
  const count = async () => (await countCounselled.one(db, wanted)).total
  const total = await totalRows({ page, limit }, rows.length, count)
  return { list: rows.map(row => presentLeave(context, row)), total }
}

/** The course of a request, if its student is one whom the counsellor looks after. */
export const counselledLeave = prepared((db, by: string, id: string) =>
  db
    .selectFrom('leave_request as leave')
    .innerJoin('course', 'course.id', 'leave.course_id')
    .select('leave.course_id')
    .where('leave.id', '=', id)
    .where('course.deleted_at', 'is', null)
    .where('leave.account_id', 'in', students =>
      students.selectFrom('counselled').select('student_id').where('counsellor_id', '=', by),
    ),
)

/**
 * The courses in which requests wait for somebody on the staff, and how many; without those of students whom they look after, who
 * are counted apart.
 */
export const waitingCourses = prepared((_, accountId: string) => {
  const mayDecide = sql`(membership.role = 'owner'
    or (membership.role = 'assistant' and 'attendance' = any(membership.permissions)))`
  return sql<{ course_id: string; course_name: string; count: number }>`
    select course.id as course_id, course.name as course_name, count(*)::int as count
    from course_member as membership
    join course on course.id = membership.course_id and course.deleted_at is null and course.ended_at is null
    join leave_request as leave on leave.course_id = course.id and leave.state = 0
    join course_student as student on student.course_id = course.id and student.account_id = leave.account_id
    where membership.account_id = ${accountId} and ${mayDecide} and not exists (
      select from counselled where counsellor_id = membership.account_id and student_id = leave.account_id)
    group by course.id, course.name
    order by min(leave.asked_at), course.id`
})

const leaveById = prepared((db, id: string) =>
  leaves(db).select(leaveColumns).where('leave.id', '=', id).where('course.deleted_at', 'is', null),
)
const filesOfLeave = prepared((db, id: string) =>
  db.selectFrom('leave_request_file').select('file_id').where('leave_id', '=', id).orderBy('position'),
)
const stepsOfLeave = prepared((db, id: string) =>
  db
    .selectFrom('leave_step as step')
    .innerJoin('account', 'account.id', 'step.account_id')
    .select(['step.state', 'step.taken_at', 'step.comment', 'step.ends_at', 'account.name'])
    .where('step.leave_id', '=', id)
    .orderBy('step.number'),
)
/** More begin in no leave. */
const maxRecords = 500
const recordsWithin = prepared((db, id: string) =>
  db
    .selectFrom('leave_request as leave')
    .innerJoin('attendance', join =>
      join
        .onRef('attendance.course_id', '=', 'leave.course_id')
        .onRef('attendance.begins_at', '>=', 'leave.begins_at')
        .onRef('attendance.begins_at', '<', 'leave.ends_at')
        .on('attendance.deleted_at', 'is', null),
    )
    .innerJoin('attendance_record as record', join =>
      join
        .onRef('record.attendance_id', '=', 'attendance.id')
        .onRef('record.account_id', '=', 'leave.account_id'),
    )
    .select(['attendance.id', 'attendance.title', 'attendance.begins_at', 'record.state'])
    .select(
      sql<boolean>`record.edited_at is not null
      and (record.leave_id is null or record.state <> leave.kind)`.as('is_edited'),
    )
    .where('leave.id', '=', id)
    .orderBy('attendance.begins_at')
    .orderBy('attendance.id')
    .limit(maxRecords),
)

/** A request with everything that belongs to it; undefined if there is none. */
export async function wholeLeave(context: AccountContext, id: string) {
  const { db } = context
  const [row, fileRows, steps, records] = await Promise.all([
    leaveById.first(db, id),
    filesOfLeave(db, id),
    stepsOfLeave(db, id),
    recordsWithin(db, id),
  ])
  if (!row) return undefined
  const presented = {
    ...presentLeave(context, row),
    files: await attachmentsOf(context, fileRows),
    records: records.map(record => ({
      attendanceId: record.id,
      title: record.title,
      createdAt: record.begins_at,
      state: stateOf(record.state),
      isEdited: record.is_edited,
    })),
    steps: steps.map(step => ({
      state: leaveSteps[step.state]!,
      name: step.name,
      at: step.taken_at,
      comment: step.comment,
      endsAt: step.ends_at,
    })),
  }
  return { row, presented }
}

async function attachmentsOf(context: AccountContext, rows: readonly { file_id: string }[]) {
  const ids = rows.map(row => row.file_id)
  const files = await filesOf(context.db, ids)
  return ids.flatMap(id => {
    const file = files.get(id)
    return file ? [attachmentOf(context, file)] : []
  })
}

interface LeaveRow {
  id: string
  course_id: string
  course_name: string
  account_id: string
  kind: number
  begins_at: number
  ends_at: number
  reason: string
  state: number
  asked_at: number
  name: string
  number: string
  avatar_id: string | null
}

function presentLeave({ config }: AccountContext, row: LeaveRow) {
  return {
    id: row.id,
    courseId: row.course_id,
    courseName: row.course_name,
    studentId: row.account_id,
    name: row.name,
    avatar: avatarUrl(config, row.avatar_id),
    number: row.number,
    kind: stateOf(row.kind) as LeaveKind,
    beginsAt: row.begins_at,
    endsAt: row.ends_at,
    reason: row.reason,
    state: leaveRequestStates[row.state]!,
    askedAt: row.asked_at,
  }
}

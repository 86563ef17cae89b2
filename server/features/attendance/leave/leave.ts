import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import {
  type LeaveDecision,
  type LeaveKind,
  type LeaveRequestState,
  type LeaveStep,
  leaveRequestStates,
  leaveSteps,
  longestLeave,
  maxWaitingLeaves,
} from '#contract/features/attendance/leave-rules.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { claimFiles, type FileReader } from '#server/features/file/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { leaveAsked, leaveDecided, recordsChanged } from '../records/events.ts'
import { awaitRecords, excuse, restoreRecords } from '../records/leave-records.ts'
import { stateOf } from '../records/lists.ts'

/** A request's state, as the database numbers it. */
export const leaveNumber = (state: LeaveRequestState) => leaveRequestStates.indexOf(state)

const dayMs = 86_400_000

interface NewLeave {
  kind: LeaveKind
  beginsAt: number | null
  endsAt: number | null
  reason: string
  files: readonly string[]
}

/**
 * Asks for leave in a course, and for the same in others that the person studies in. @returns the request in the first
 * @throws courseAbsent, courseEnded, leaveSpan, leaveTooLong, leaveReason, leavesWaiting, notYours
 */
export async function askLeave(
  context: AccountContext,
  courseId: string,
  alsoIn: readonly string[],
  { kind, beginsAt, endsAt, reason, files }: NewLeave,
) {
  const { db, person, now } = context
  if (beginsAt === null || endsAt === null || endsAt <= beginsAt) return fail(attendanceErrors.leaveSpan)
  if (endsAt - beginsAt > longestLeave * dayMs)
    return fail(attendanceErrors.leaveTooLong, { limit: longestLeave })
  if (reason === '') return fail(attendanceErrors.leaveReason)
  const courseIds = [...new Set([courseId, ...alsoIn])]
  const [full] = await Promise.all([
    fullOf.first(db, courseIds, person.id),
    checkCourses(context, courseIds.slice(1)),
    claimFiles(context, person.id, files),
  ])
  if (full) fail(attendanceErrors.leavesWaiting, { limit: maxWaitingLeaves })
  const ids = courseIds.map(() => newId())
  const times = { beginsAt, endsAt, now }
  void insertRequests(db, {
    ...{ ids, courseIds, accountId: person.id, kind: recordStates[kind], reason, ...times },
  })
  void insertFiles(db, ids, files)
  void insertFirstSteps(db, ids, person.id, now)
  for (const [place, each] of courseIds.entries()) {
    publishChange(context, each, person.id)
    void context.emit(leaveAsked, { leaveId: ids[place]!, courseId: each })
  }
  return ids[0]!
}

/** @throws courseAbsent where the person is no student, courseEnded */
async function checkCourses({ db, person }: AccountContext, courseIds: readonly string[]) {
  if (courseIds.length === 0) return
  const found = await ownCourses(db, person.id, courseIds)
  if (found.length < courseIds.length) fail(kernelErrors.courseAbsent)
  if (found.some(({ has_ended }) => has_ended)) fail(kernelErrors.courseEnded)
}

/**
 * The student withdraws their own: while it waits, or before it begins. Those named beside it follow as far as they can.
 * @throws leaveBegun
 */
export async function withdrawLeave(context: CourseContext, id: string, alsoIds: readonly string[] = []) {
  for (const meant of await meantBy(context.db, { id, course_id: context.course.id }, alsoIds)) {
    const request = await ownToChange(context, meant)
    if (mayWithdraw(request, context.now)) {
      void setState(context.db, { id: meant.id, state: leaveNumber('withdrawn') })
      await settle(context, request, 'withdrawn')
    } else if (meant.id === id) fail(attendanceErrors.leaveBegun)
  }
}

/** Lets the student's own approved leave end earlier, and that named beside it where it would end later. @throws leaveEarlier */
export async function shortenLeave(
  context: CourseContext,
  id: string,
  wanted: number | null,
  alsoIds: readonly string[] = [],
) {
  const { db, now } = context
  // By the student's clock it may be a little earlier than here.
  const endsAt = wanted === null || now - wanted > tolerance ? 0 : Math.max(wanted, now)
  for (const meant of await meantBy(db, { id, course_id: context.course.id }, alsoIds)) {
    const request = await ownToChange(context, meant)
    if (mayShorten(request, now) && endsAt > request.begins_at && endsAt < request.ends_at) {
      void setEnd(db, meant.id, endsAt)
      await settle(context, request, 'shortened', { endsAt })
    } else if (meant.id === id) fail(attendanceErrors.leaveEarlier)
  }
}

const tolerance = 120_000

interface Decision {
  state: LeaveDecision
  comment: string
  seen?: LeaveRequestState | undefined
}

/**
 * Approves or declines a request, or lets it wait again; and so those named beside it. Saying the same again changes nothing.
 * @returns how many records it has changed
 * @throws leaveWithdrawn, leaveDecided
 */
export async function decideLeave(
  context: AccountContext,
  own: Meant,
  decision: Decision,
  alsoIds: readonly string[] = [],
) {
  let changed = 0
  for (const { id, course_id } of await meantBy(context.db, own, alsoIds))
    changed += await decideOne(context, course_id, id, decision)
  return changed
}

async function decideOne(
  context: AccountContext,
  courseId: string,
  id: string,
  { state, comment, seen }: Decision,
) {
  const { db, person, now } = context
  const request = await lockRequest(db, courseId, id)
  const found = leaveRequestStates[request.state]
  if (found === 'withdrawn') fail(attendanceErrors.leaveWithdrawn)
  if (found === state) return 0
  if (seen && seen !== found) fail(attendanceErrors.leaveDecided)
  void setDecision(db, { id, state: leaveNumber(state), by: person.id, comment, now })
  return settle(context, request, state, { comment })
}

type Request = Awaited<ReturnType<typeof lockRequest>>
type RequestTimes = Pick<Request, 'state' | 'begins_at' | 'ends_at'>

const isIn = ({ state }: RequestTimes, name: LeaveRequestState) => state === leaveNumber(name)

export const mayWithdraw = (request: RequestTimes, now: number) =>
  isIn(request, 'waiting') || (isIn(request, 'approved') && request.begins_at > now)

export const mayShorten = (request: RequestTimes, now: number) =>
  isIn(request, 'approved') && request.ends_at > now

/** A request that nobody else changes now, and in whose course no record is being made. */
async function lockRequest(db: Database, courseId: string, id: string) {
  const [, request = fail(kernelErrors.notFound)] = await Promise.all([
    awaitRecords(db, courseId),
    requestToChange.first(db, courseId, id),
  ])
  return request
}

interface Meant {
  id: string
  course_id: string
}

/**
 * A request, and those of them that were asked for together with it. In one order of courses, so that no two can wait for each other.
 * @throws notFound for one that was asked for apart
 */
async function meantBy(db: Database, own: Meant, alsoIds: readonly string[]): Promise<Meant[]> {
  if (alsoIds.length === 0) return [own]
  const others = (await askedTogether(db, own.id)).filter(({ id }) => alsoIds.includes(id))
  if (others.length < new Set(alsoIds).size) fail(kernelErrors.notFound)
  return [own, ...others].toSorted((one, other) => (one.course_id < other.course_id ? -1 : 1))
}

async function ownToChange({ db, studentId }: CourseContext, { id, course_id }: Meant) {
  const request = await lockRequest(db, course_id, id)
  return request.account_id === studentId ? request : fail(kernelErrors.notFound)
}

interface Details {
  comment?: string
  endsAt?: number | null
}
function keepStep(
  { db, person, now }: AccountContext,
  id: string,
  step: LeaveStep,
  { comment = '', endsAt = null }: Details = {},
) {
  void insertStep(db, { id, state: leaveSteps.indexOf(step), by: person.id, comment, endsAt, now })
}

/** Keeps the step, and the student's records follow it. @returns how many of them have changed */
async function settle(context: AccountContext, request: Request, step: LeaveStep, details: Details = {}) {
  const { id, course_id: courseId, account_id: accountId } = request
  keepStep(context, id, step, details)
  const { db, now, publish, hub } = context
  const [restored, excused] = await Promise.all([
    restoreRecords(db, id, now),
    excuse({ of: 'student' })(db, { courseId, accountId, attendanceId: null }),
  ])
  const changed = new Map([...restored, ...excused].map(row => [row.attendance_id, row.state]))
  const topic = topics.account(accountId)
  if (hub.isHeard(topic))
    for (const [attendanceId, state] of changed)
      publish(topic, attendanceMessages.recorded, { courseId, attendanceId, recordStatus: stateOf(state) })
  publishChange(context, courseId, accountId)
  const before = leaveRequestStates[request.state]!
  void context.emit(leaveDecided, { leaveId: id, courseId, step, before })
  if (changed.size > 0) void context.emit(recordsChanged, { courseId })
  return changed.size
}

function publishChange({ publish }: AccountContext, courseId: string, studentId: string) {
  for (const topic of [topics.staff(courseId), topics.account(studentId)])
    publish(topic, attendanceMessages.leaveChanged, { courseId })
}

interface NewRequests {
  ids: readonly string[]
  courseIds: readonly string[]
  accountId: string
  kind: number
  beginsAt: number
  endsAt: number
  reason: string
  now: number
}
const insertRequests = prepared(
  (_, { ids, courseIds, accountId, kind, beginsAt, endsAt, reason, now }: NewRequests) => sql`
    insert into leave_request (id, course_id, account_id, kind, begins_at, ends_at, reason, asked_at)
    select id, course_id, ${accountId}::uuid, ${kind}::smallint, ${at(beginsAt)}, ${at(endsAt)}, ${reason}::text, ${at(now)}
    from unnest(${ids}::uuid[], ${courseIds}::uuid[]) as one (id, course_id)`,
)
const insertFiles = prepared(
  (_, ids: readonly string[], files: readonly string[]) => sql`
    insert into leave_request_file (leave_id, file_id, position)
    select id, file_id, place from unnest(${ids}::uuid[]) as id
    cross join unnest(${files}::uuid[]) with ordinality as given (file_id, place)
    on conflict do nothing`,
)
const insertFirstSteps = prepared(
  (_, ids: readonly string[], by: string, now: number) => sql`
    insert into leave_step (leave_id, number, state, account_id, taken_at, comment)
    select id, 1, ${leaveSteps.indexOf('waiting')}::smallint, ${by}::uuid, ${at(now)}, ''
    from unnest(${ids}::uuid[]) as id`,
)
/** A course in which no more of their requests may wait. */
const fullOf = prepared(
  (_, courseIds: readonly string[], accountId: string) => sql<{ course_id: string }>`
    select course_id from leave_request
    where course_id = any(${courseIds}::uuid[]) and account_id = ${accountId}
      and state = ${leaveNumber('waiting')}::smallint
    group by course_id having count(*) >= ${sql.lit(maxWaitingLeaves)} limit 1`,
)
const ownCourses = prepared(
  (_, accountId: string, courseIds: readonly string[]) => sql<{ has_ended: boolean }>`
    select course.ended_at is not null as has_ended from course
    join course_student as student on student.course_id = course.id and student.account_id = ${accountId}
    where course.id = any(${courseIds}::uuid[]) and course.deleted_at is null`,
)

interface Together {
  id: string
  course_id: string
  course_name: string
  state: number
  begins_at: number
  ends_at: number
}
/** What was asked for in the same step, in other running courses that the student is in: nobody asks twice in one moment. */
export const askedTogether = prepared(
  (_, id: string) => sql<Together>`
    select other.id, other.course_id, course.name as course_name, other.state, other.begins_at, other.ends_at
    from leave_request as asked
    join leave_request as other on other.account_id = asked.account_id and other.asked_at = asked.asked_at
      and other.course_id <> asked.course_id
    join course on course.id = other.course_id and course.deleted_at is null and course.ended_at is null
    join course_student as student on student.course_id = other.course_id and student.account_id = other.account_id
    where asked.id = ${id}
    order by course.name, other.id`,
)

interface NewStep {
  id: string
  state: number
  by: string
  comment: string
  endsAt: number | null
  now: number
}
const insertStep = prepared(
  (_, { id, state, by, comment, endsAt, now }: NewStep) => sql`
    insert into leave_step (leave_id, number, state, account_id, taken_at, comment, ends_at)
    select ${id}::uuid, count(*)::int + 1, ${state}::smallint, ${by}::uuid, ${at(now)}, ${comment}::text, ${at(endsAt)}
    from leave_step where leave_id = ${id}::uuid`,
)

const requestToChange = prepared((db, courseId: string, id: string) =>
  db
    .selectFrom('leave_request')
    .select(['id', 'course_id', 'account_id', 'state', 'begins_at', 'ends_at'])
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .forUpdate(),
)
const setState = prepared((db, { id, state }: { id: string; state: number }) =>
  db.updateTable('leave_request').set({ state }).where('id', '=', id),
)
const setEnd = prepared((db, id: string, endsAt: number) =>
  db
    .updateTable('leave_request')
    .set({ ends_at: at(endsAt) })
    .where('id', '=', id),
)
interface NewDecision {
  id: string
  state: number
  by: string
  comment: string
  now: number
}
const setDecision = prepared((db, { id, state, by, comment, now }: NewDecision) =>
  db
    .updateTable('leave_request')
    .set({ state, comment, decided_by: by, decided_at: at(now) })
    .where('id', '=', id),
)

const courseById = prepared((db, id: string) =>
  db.selectFrom('leave_request').select('course_id').where('id', '=', id),
)
export const courseOfLeave = async (db: Database, id: string) => (await courseById.first(db, id))?.course_id

/** Proofs are read by the student and by those who decide. */
export const leaveProofs: FileReader = fileId => sql`
  select from leave_request_file f join leave_request l on l.id = f.leave_id
  join course c on c.id = l.course_id and c.deleted_at is null
  left join course_member m on m.course_id = c.id and m.account_id = reader.id
  where f.file_id = ${fileId} and (l.account_id = reader.id
    or m.role = 'owner' or (m.role = 'assistant' and 'attendance' = any(m.permissions))
    or exists (select from counselled where counsellor_id = reader.id and student_id = l.account_id))`

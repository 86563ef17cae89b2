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

/** Asks for leave. @throws leaveSpan, leaveTooLong, leaveReason, leavesWaiting, notYours */
export async function askLeave(context: CourseContext, { kind, beginsAt, endsAt, reason, files }: NewLeave) {
  const { db, course, person, now } = context
  if (beginsAt === null || endsAt === null || endsAt <= beginsAt) return fail(attendanceErrors.leaveSpan)
  if (endsAt - beginsAt > longestLeave * dayMs)
    return fail(attendanceErrors.leaveTooLong, { limit: longestLeave })
  if (reason === '') return fail(attendanceErrors.leaveReason)
  const asked = { courseId: course.id, accountId: person.id }
  const [{ waiting }] = await Promise.all([waitingOf.one(db, asked), claimFiles(context, person.id, files)])
  if (waiting >= maxWaitingLeaves) fail(attendanceErrors.leavesWaiting, { limit: maxWaitingLeaves })
  const id = newId()
  void insertRequest(db, { id, ...asked, kind: recordStates[kind], beginsAt, endsAt, reason, now })
  void insertFiles(db, id, files)
  keepStep(context, id, 'waiting')
  publishChange(context, course.id, person.id)
  void context.emit(leaveAsked, { leaveId: id, courseId: course.id })
  return id
}

/** The student withdraws their own: while it waits, or before it begins. @throws leaveBegun */
export async function withdrawLeave(context: CourseContext, id: string) {
  const request = await ownToChange(context, id)
  if (!mayWithdraw(request, context.now)) fail(attendanceErrors.leaveBegun)
  void setState(context.db, { id, state: leaveNumber('withdrawn') })
  await settle(context, request, 'withdrawn')
}

/** Lets the student's own approved leave end earlier. @throws leaveEarlier */
export async function shortenLeave(context: CourseContext, id: string, wanted: number | null) {
  const { db, now } = context
  const request = await ownToChange(context, id)
  // By the student's clock it may be a little earlier than here.
  const endsAt = wanted === null || now - wanted > tolerance ? 0 : Math.max(wanted, now)
  if (!mayShorten(request, now) || endsAt <= request.begins_at || endsAt >= request.ends_at)
    return fail(attendanceErrors.leaveEarlier)
  void setEnd(db, id, endsAt)
  await settle(context, request, 'shortened', { endsAt })
}

const tolerance = 120_000

interface Decision {
  state: LeaveDecision
  comment: string
  seen?: LeaveRequestState | undefined
}

/**
 * Approves or declines a request, or lets it wait again. Saying the same again changes nothing.
 * @returns how many records it has changed
 * @throws leaveWithdrawn, leaveDecided
 */
export async function decideLeave(
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

async function ownToChange({ db, course, studentId }: CourseContext, id: string) {
  const request = await lockRequest(db, course.id, id)
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
  if (hub.listeners(topic) > 0)
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

interface NewRequest {
  id: string
  courseId: string
  accountId: string
  kind: number
  beginsAt: number
  endsAt: number
  reason: string
  now: number
}
const insertRequest = prepared((db, request: NewRequest) =>
  db.insertInto('leave_request').values({
    id: request.id,
    course_id: request.courseId,
    account_id: request.accountId,
    kind: request.kind,
    begins_at: at(request.beginsAt),
    ends_at: at(request.endsAt),
    reason: request.reason,
    asked_at: at(request.now),
  }),
)
const insertFiles = prepared(
  (_, id: string, files: readonly string[]) => sql`
    insert into leave_request_file (leave_id, file_id, position)
    select ${id}::uuid, file_id, place from unnest(${files}::uuid[]) with ordinality as given (file_id, place)
    on conflict do nothing`,
)
const waitingOf = prepared((db, { courseId, accountId }: { courseId: string; accountId: string }) =>
  db
    .selectFrom('leave_request')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('state', '=', leaveNumber('waiting')),
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

import { type RawBuilder, sql } from 'kysely'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { isLeaveKind } from '#contract/features/attendance/leave-rules.ts'
import { type RecordState, recordStates } from '#contract/features/attendance/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { job } from '#server/kernel/jobs.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { removeClaimsOf } from '../records/claims.ts'
import { formerState, leaveOfFormer } from '../records/former.ts'
import { awaitLeave, excuse, followLeave } from '../records/leave-records.ts'
import { type Attendance, insertRecordsOfStudents, notSigned } from '../records/store.ts'
import { publishRecorded } from './run.ts'

interface Step {
  id: string
  attendanceId: string
  studentIds: readonly string[]
  state: number
  by: string
  now: number
}
interface StepRecord {
  account_id: string
  state: number
}

const assignments = (values: object) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${literal(value)}`))
const literal = (value: unknown): RawBuilder<unknown> =>
  Array.isArray(value) ? sql`'{}'` : sql.lit(value as string | number | boolean | null)

/** With what only they might use until then, and give back now. */
const withClaims = sql`|| jsonb_build_object('claims', (
  select coalesce(jsonb_agg(token), '[]') from attendance_claim claim
  where claim.attendance_id = held.attendance_id and claim.account_id = held.account_id))`

/** In one order, so that two who mark the same students do not wait for each other. */
const markRecords = variants({ isPending: [true, false] }, ({ isPending }) =>
  prepared(
    (_, { id, attendanceId, studentIds, state, by, now }: Step) => sql<StepRecord>`
      with held as materialized (
        select *, xmin = pg_current_xact_id()::xid as is_new from attendance_record
        where attendance_id = ${attendanceId} and account_id = any(${studentIds}::uuid[])
        order by account_id
        for update
      ), kept as (
        insert into attendance_step (id, attendance_id, author_id, taken_at, state, former)
        select ${id}::uuid, ${attendanceId}::uuid, ${by}::uuid, ${at(now)}, ${state}::smallint,
          coalesce(jsonb_agg(to_jsonb(held) ${isPending ? withClaims : sql``}), '[]') from held
      )
      update attendance_record as record
      set state = ${state}, edited_by = ${by}, edited_at = ${at(now)}, leave_id = null, before_leave = null,
        refused_at = null, refused_state = null ${isPending ? sql`, ${assignments(notSigned)}` : sql``}
      from held
      where record.attendance_id = ${attendanceId} and record.account_id = held.account_id
      returning record.account_id, record.state`,
  ),
)

/**
 * Sets the state of students by hand. Back to pending, they may check in again while the attendance runs.
 * @returns how many of them are in the attendance, and what takes it back
 */
export async function setStates(
  context: CourseContext,
  attendance: Attendance,
  studentIds: readonly string[],
  state: RecordState,
) {
  const { db, person, now, course } = context
  const { id: attendanceId } = attendance
  const id = newId()
  const step = { id, attendanceId, studentIds, state: recordStates[state], by: person.id, now }
  const [, , marked] = await Promise.all([
    awaitLeave(db, course.id),
    insertRecordsOfStudents(db, attendanceId, studentIds),
    markRecords({ isPending: state === 'pending' })(db, step),
  ])
  if (marked.length === 0) fail(attendanceErrors.studentAbsent)
  if (state === 'pending') void removeClaimsOf(db, attendanceId, studentIds)
  if (isLeaveKind(state)) void followLeave(db, { attendanceId, studentIds, kind: recordStates[state] })
  publishRecorded(context, attendance, marked)
  return { changed: marked.length, undoId: id }
}

interface UndoneStep {
  id: string
  attendanceId: string
  by: string
  now: number
}

/** Columns of a record that a step may change. */
const restored = [
  ...['edited_by', 'edited_at', 'refused_at', 'refused_state', ...Object.keys(notSigned)],
].map(column => sql`${sql.ref(column)} = held.${sql.ref(column)}`)

const pending = sql.lit(recordStates.pending)
const absent = sql.lit(recordStates.absent)

/**
 * What nobody has changed since the step: as it left the record, or as the end of the attendance and the leave that the step
 * agrees with have left it.
 */
const isUnchanged = sql`(
  (record.edited_by = former.author_id and record.edited_at = former.taken_at and record.state = former.became)
  or (record.edited_at is null and record.signed_at is null and (
    (record.leave_id is not null and record.state = former.became)
    or (record.leave_id is null and former.became = ${pending} and record.state in (${pending}, ${absent})))))`

/**
 * Gives records back what they said. Where the attendance has ended or continued meanwhile, who was waiting is absent, and the
 * other way round. Who came to be in it by the step is in it no more.
 */
const restoreRecords = prepared(
  (_, { id, attendanceId, by, now }: UndoneStep) => sql<StepRecord>`
    with step as (
      update attendance_step set undone_at = ${at(now)}
      where id = ${id} and attendance_id = ${attendanceId} and author_id = ${by} and undone_at is null
      returning *
    ), former as (
      select before.*, kept.record -> 'claims' as claims, 
        coalesce((kept.record ->> 'is_new')::boolean, false) as is_new,
        step.author_id, step.taken_at, step.state as became
      from step, jsonb_array_elements(step.former) as kept (record),
        jsonb_populate_record(null::attendance_record, kept.record) as before
    ), held as materialized (
      select former.*, ${formerState('state')} as stood, leave.id as stands,
        attendance.ended_at is not null or coalesce(attendance.ends_at <= ${at(now)}, false) as is_over,
        coalesce(coalesce(attendance.ended_at, attendance.ends_at) <= former.taken_at, false) as was_over
      from former
      ${leaveOfFormer}
      join attendance on attendance.id = ${attendanceId}
      join attendance_record record on record.attendance_id = ${attendanceId}
        and record.account_id = former.account_id and ${isUnchanged}
      order by record.account_id
      for update of record
    ), removed as (
      delete from attendance_record record using held
      where held.is_new and record.attendance_id = ${attendanceId} and record.account_id = held.account_id
    ), claimed as (
      insert into attendance_claim (attendance_id, account_id, token)
      select ${attendanceId}::uuid, held.account_id, token
      from held, jsonb_array_elements_text(held.claims) as token
      on conflict do nothing
    ), back as (
      update attendance_record record
      set state = case
          when held.stood = ${pending} and held.is_over and not held.was_over then ${absent}
          when held.stood = ${absent} and held.edited_at is null and held.signed_at is null and not held.is_over
            then ${pending}
          else held.stood end,
        leave_id = held.stands, before_leave = case when held.stands is not null then held.before_leave end,
        ${sql.join(restored)}
      from held
      where not held.is_new and record.attendance_id = ${attendanceId} and record.account_id = held.account_id
      returning record.account_id, record.state
    )
    select account_id, coalesce(back.state, ${pending}) as state from held left join back using (account_id)`,
)

/** Takes back what somebody has set, where nothing has changed since. @returns how many records are as they were */
export async function undoStep(context: CourseContext, attendance: Attendance, undoId: string) {
  const { db, person, now, course } = context
  const { id: attendanceId } = attendance
  const [, recorded, excused] = await Promise.all([
    awaitLeave(db, course.id),
    restoreRecords(db, { id: undoId, attendanceId, by: person.id, now }),
    // A leave that was approved meanwhile has passed over what stood there.
    excuse({ of: 'attendance' })(db, { courseId: course.id, attendanceId, accountId: null }),
  ])
  publishRecorded(context, attendance, recorded)
  if (excused.length > 0) publishRecorded(context, attendance, [])
  return { changed: recorded.length }
}

/** Milliseconds for which a step can be undone. */
const retention = 2 * 86_400_000
const deleteSteps = prepared((db, before: number) =>
  db.deleteFrom('attendance_step').where('taken_at', '<', at(before)),
)
/** Called as before, when it swept the imports of registers too. */
export const sweepStepsJob = job<Record<string, never>>('attendance.imports.sweep')
export async function sweepSteps({ db, now }: Unit) {
  void deleteSteps(db, now - retention)
}

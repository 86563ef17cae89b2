import { sql } from 'kysely'
import type { Encoding } from '#contract/encodings.ts'
import { registerErrors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { maxImported, registerLimits } from '#contract/features/attendance/register.ts'
import { recordStates } from '#contract/features/attendance/rules.ts'
import {
  applying,
  compareTable,
  keepPreview,
  lockCounted,
  ofCaller,
  pageOfTable,
  toApply,
  toUndo,
  undoing,
} from '#server/features/table/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { recordsChanged } from '../records/events.ts'
import { formerLeave, formerState, leaveOfFormer } from '../records/former.ts'
import { awaitLeave, excuse } from '../records/leave-records.ts'
import { stateOf } from '../records/lists.ts'
import { writtenAt } from '../records/words.ts'
import { publishToStaff } from '../running/run.ts'
import { sessionsOf, studentsWithStates } from './register.ts'
import type { Known, PlannedChange, PlannedProblem, RegisterPlan } from './register-plan.ts'
import { columnWords, namesOf, stateNames, totalWords } from './register-words.ts'
import { titlesOf } from './session-titles.ts'

interface ImportId {
  importId: string
}

/** Reads a file and keeps what it would change. */
export async function previewImport(
  context: CourseContext,
  { encoding }: { encoding?: Encoding | undefined },
) {
  const { changes, problems, same, source } = await compareTable<RegisterPlan>(
    context.file,
    new URL('./register-import-thread.ts', import.meta.url),
    {
      known: () => knownIn(context),
      encoding,
      ...{ limit: registerLimits.students, memory: 256 },
      ...{ maxChanges: maxImported, tooMany: registerErrors.tooMany },
    },
  )
  const importId = await keepPreview(context, 'register', { changes, problems, same, source })
  return { importId, counts: { changed: changes.length, same, problems: problems.length }, source }
}

/** What a file is compared with: the register as the export would write it now. */
async function knownIn({ db, course, now, config, language }: CourseContext): Promise<Known> {
  const sessions = await sessionsOf(db, course.id, now)
  const attendanceIds = sessions.map(({ id }) => id)
  const { students } = await studentsWithStates(db, { courseId: course.id, attendanceIds })
  const titles = titlesOf(sessions, config.TIME_ZONE, language)
  const { name, number, ...others } = columnWords
  return {
    students,
    sessions: sessions.map(session => ({
      ...session,
      written: titles.get(session.id)!,
      time: writtenAt(session.begins_at, config.TIME_ZONE),
    })),
    stateNames: stateNames(),
    names: {
      id: ['id', 'uid'],
      name: namesOf(name),
      number: namesOf(number),
      ignored: Object.values(others).flatMap(namesOf),
      totals: Object.values(totalWords).flatMap(namesOf),
    },
  }
}

interface PageOfRows extends ImportId {
  only: 'changed' | 'problems'
  page: number
  limit: number
}

/** A page of what a file would change, or of what cannot be used. */
export async function rowsOfPreview(context: CourseContext, { importId, ...input }: PageOfRows) {
  const { rows, counts, total, source } = await pageOfTable<PlannedChange | PlannedProblem>(
    context.db,
    ofCaller('register', context, importId),
    input,
  )
  const shown = rows.map(row =>
    'problem' in row
      ? { ...row, before: '' as const, after: '' as const }
      : {
          ...row,
          before: row.before === null ? ('' as const) : stateOf(row.before),
          after: stateOf(row.after),
          ...{ problem: '' as const, value: '' },
        },
  )
  return {
    ...pageAnswer(shown, total, input),
    counts,
    source,
  }
}

const planned = (id: string) => sql`
  select change.* from table_import, jsonb_to_recordset(changes)
    as change ("attendanceId" uuid, "studentId" uuid, before smallint, after smallint)
  where table_import.id = ${id}`

/** Attendances that are over, and students who are in their course. */
const stillThere = (now: number) => sql`
  join attendance on attendance.id = change."attendanceId" and attendance.course_id = ${sql.ref('here.course_id')}
    and attendance.deleted_at is null and (attendance.ended_at is not null or attendance.ends_at <= ${at(now)})
  join course_student membership on membership.course_id = attendance.course_id
    and membership.account_id = change."studentId"`

interface AppliedImport {
  id: string
  courseId: string
  by: string
  now: number
}

const addRecords = prepared(
  (_, { id, courseId, now }: AppliedImport) => sql`
    insert into attendance_record (attendance_id, account_id, state)
    select attendance.id, membership.account_id, ${sql.lit(recordStates.pending)}
    from (${planned(id)}) as change cross join (select ${courseId}::uuid as course_id) as here ${stillThere(now)}
    where change.before is null
    order by 1, 2
    on conflict do nothing`,
)

interface ImportedRecord {
  attendance_id: string
  account_id: string
  state: number
  method: number
}

/** In one order, so that two who change the same records do not wait for each other. What differs from the preview stays. */
const changeRecords = prepared(
  (_, { id, courseId, by, now }: AppliedImport) => sql<ImportedRecord>`
    with held as materialized (
      select record.attendance_id, record.account_id, record.edited_by, record.edited_at,
        record.leave_id, record.before_leave, change.before, change.after, attendance.method
      from (${planned(id)}) as change cross join (select ${courseId}::uuid as course_id) as here ${stillThere(now)}
      join attendance_record record on record.attendance_id = attendance.id
        and record.account_id = membership.account_id
        and record.state = coalesce(change.before, ${sql.lit(recordStates.pending)})
      order by record.attendance_id, record.account_id
      for update of record
    ), kept as (
      ${applying(id, now, sql`select coalesce(jsonb_agg(to_jsonb(held) - 'method'), '[]') from held`)}
    )
    update attendance_record record
    set state = held.after, edited_by = ${by}, edited_at = ${at(now)}, leave_id = null, before_leave = null
    from held
    where record.attendance_id = held.attendance_id and record.account_id = held.account_id
    returning record.attendance_id, record.account_id, record.state, held.method`,
)

/** Changes records as the preview showed, all or none. */
export async function applyImport(context: CourseContext, { importId: id }: ImportId) {
  const { db, course, person, now } = context
  const change = { id, courseId: course.id, by: person.id, now }
  const [found, , , touched] = await Promise.all([
    lockCounted.first(db, ofCaller('register', context, id)),
    awaitLeave(db, course.id),
    addRecords(db, change),
    changeRecords(db, change),
  ])
  if (touched.length < toApply(found).changes) fail(registerErrors.changed)
  publishTouched(context, touched)
  return { changed: touched.length }
}

/** Only what is as the import left it. Where the attendance continues meanwhile, who was absent may still come. */
const restoreRecords = prepared(
  (_, { id, by, now }: AppliedImport) => sql<ImportedRecord>`
    with former as (
      select before.*, table_import.author_id, table_import.applied_at
      from table_import, jsonb_to_recordset(former) as before (attendance_id uuid, account_id uuid,
        edited_by uuid, edited_at timestamptz, leave_id uuid, before_leave smallint, before smallint, after smallint)
      where id = ${id} and author_id = ${by} and undone_at is null
    ), held as materialized (
      select former.attendance_id, former.account_id, former.edited_by, former.edited_at, attendance.method,
        case when ${formerState('before')} = ${sql.lit(recordStates.absent)} and former.edited_at is null
            and record.signed_at is null and attendance.ended_at is null
            and coalesce(attendance.ends_at > ${at(now)}, true)
          then ${sql.lit(recordStates.pending)} else ${formerState('before')} end as before,
        former.before is null as is_new, ${formerLeave}
      from former
      ${leaveOfFormer}
      join attendance on attendance.id = former.attendance_id and attendance.deleted_at is null
      join attendance_record record on record.attendance_id = former.attendance_id
        and record.account_id = former.account_id and record.state = former.after
        and record.edited_by = former.author_id and record.edited_at = former.applied_at
      order by record.attendance_id, record.account_id
      for update of record
    ), removed as (
      delete from attendance_record record using held
      where held.is_new and record.attendance_id = held.attendance_id and record.account_id = held.account_id
    ), restored as (
      update attendance_record record
      set state = held.before, edited_by = held.edited_by, edited_at = held.edited_at,
        leave_id = held.leave_id, before_leave = held.before_leave
      from held
      where not held.is_new and record.attendance_id = held.attendance_id
        and record.account_id = held.account_id
    ), noted as (
      ${undoing(id, now)}
    )
    select attendance_id, account_id, coalesce(before, ${sql.lit(recordStates.pending)}) as state, method from held`,
)

/** Takes back what an import changed. */
export async function undoImport(context: CourseContext, { importId: id }: ImportId) {
  const { db, course, person, now } = context
  const [found, , touched] = await Promise.all([
    lockCounted.first(db, ofCaller('register', context, id)),
    awaitLeave(db, course.id),
    restoreRecords(db, { id, courseId: course.id, by: person.id, now }),
  ])
  toUndo(found)
  // A leave that was approved meanwhile has passed over what stood there.
  await excuse({ of: 'records' })(db, {
    ...{ courseId: course.id, accountId: null, attendanceId: null },
    attendanceIds: touched.map(({ attendance_id }) => attendance_id),
    accountIds: touched.map(({ account_id }) => account_id),
  })
  publishTouched(context, touched)
  return { changed: touched.length }
}

/** Students who have Lectern open, and the staff's lists; what the records count is judged anew. */
function publishTouched(context: CourseContext, touched: readonly ImportedRecord[]) {
  const { course, hub, publish } = context
  for (const { attendance_id: attendanceId, account_id, state } of touched) {
    const topic = topics.account(account_id)
    if (hub.isHeard(topic))
      publish(topic, attendanceMessages.recorded, {
        ...{ courseId: course.id, attendanceId },
        recordStatus: stateOf(state),
      })
  }
  for (const [id, [first]] of Map.groupBy(touched, row => row.attendance_id))
    publishToStaff(context, { id, course_id: course.id, method: first!.method }, 'changed')
  if (touched.length > 0) void context.emit(recordsChanged, { courseId: course.id })
}

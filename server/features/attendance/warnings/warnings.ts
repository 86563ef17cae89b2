import { sql } from 'kysely'
import { attendedStates, recordStates } from '#contract/features/attendance/rules.ts'
import { absencesInRow, judgedFrom, lowScore, warningKinds } from '#contract/features/attendance/warnings.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { event, job } from '#server/kernel/jobs.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { findRules } from '../records/course-rules.ts'
import { type Counted, countedStates, weightsAsRows } from '../register/register.ts'

/** Milliseconds without a change after which a warning is given, and one is taken back. */
export const waits = { given: 10 * 60_000, takenBack: 60_000 }

interface InCourse {
  courseId: string
}

/** Warnings were given, those of one judgement by its notice, or taken back. */
export const warningsChanged = event<InCourse & { noticeId: string }>('attendance.warningsChanged')

interface CourseToJudge extends InCourse {
  /** When the change happened that asks for it. */
  changedAt: number
  /** Whether new warnings are given; otherwise only those are taken back whose cause is gone. */
  gives: boolean
}
export const judgeAttendance = job<CourseToJudge>('attendance.judge')

const noteChange = prepared((db, courseId: string, now: number) =>
  db
    .insertInto('attendance_change')
    .values({ course_id: courseId, changed_at: at(now) })
    .onConflict(conflict => conflict.column('course_id').doUpdateSet({ changed_at: at(now) })),
)

/** What counts in a course has changed: its students are judged once nothing more has changed for a while. */
export async function judgeLater({ db, now, enqueue }: Unit, { courseId }: InCourse) {
  void noteChange(db, courseId, now)
  for (const [gives, wait] of [
    [false, waits.takenBack],
    [true, waits.given],
  ] as const)
    void enqueue(judgeAttendance, { courseId, changedAt: now, gives }, { after: now + wait })
}

/** Milliseconds after which nobody waits any more for the end of an attendance that continues. */
const forgottenAfter = 86_400_000

const circumstances = prepared(
  (_, courseId: string, reopenedSince: number) => sql<{
    changed_at: number
    has_ended: boolean
    is_reopened: boolean
  }>`
    select change.changed_at, course.ended_at is not null as has_ended, exists (
      select from attendance where attendance.course_id = course.id and attendance.deleted_at is null
        and attendance.ended_at is null and attendance.reopened_at > ${at(reopenedSince)}) as is_reopened
    from course join attendance_change change on change.course_id = course.id
    where course.id = ${courseId} and course.deleted_at is null
    for update of change`,
)

interface Judgement extends Counted {
  noticeId: string
  now: number
}

const attended = sql.join(attendedStates.map(state => sql.lit(recordStates[state])))

/** Whom a warning concerns now, by what is over. Leave and what is open lie outside a row of absences. */
const concerned = ({ courseId, now, states, hundredths }: Judgement) => sql`
  session as (
    select id, row_number() over (order by begins_at, id) as place from attendance
    where course_id = ${courseId} and deleted_at is null and (ended_at is not null or ends_at <= ${at(now)})
  ), tally as (
    select record.account_id,
      coalesce(max(session.place) filter (where record.state in (${attended})), 0) as last_attended,
      array_agg(session.place) filter (where record.state = ${sql.lit(recordStates.absent)}) as absences,
      count(weight.hundredths) as judged, sum(weight.hundredths) as hundredths
    from session
    join attendance_record record on record.attendance_id = session.id
    join course_student membership on membership.account_id = record.account_id and membership.course_id = ${courseId}
    left join ${weightsAsRows({ states, hundredths })} on weight.state = record.state
    group by record.account_id
  ), concerned as (
    select account_id, ${sql.lit(warningKinds.absences)} as kind from tally
    where (select count(*) from unnest(absences) as absence where absence > last_attended) >= ${sql.lit(absencesInRow)}
    union all
    select account_id, ${sql.lit(warningKinds.low)} from tally
    where judged >= ${sql.lit(judgedFrom)} and hundredths < judged * ${sql.lit(lowScore)}
  )`

/** One statement for all students of a course. @returns how many warnings were given, and how many taken back */
const judge = variants({ gives: [true, false] }, ({ gives }) =>
  prepared(
    (_, judgement: Judgement) => sql<{ given: number; taken_back: number }>`
      with ${concerned(judgement)}, taken_back as (
        delete from attendance_warning warning
        where warning.course_id = ${judgement.courseId} and not exists (
          select from concerned where concerned.account_id = warning.account_id and concerned.kind = warning.kind)
        returning 1
      ), given as (
        insert into attendance_warning (course_id, account_id, kind, notice_id, noticed_at)
        select ${judgement.courseId}, account_id, kind, ${judgement.noticeId}, ${at(judgement.now)} from concerned
        where ${sql.lit(gives)}
        on conflict do nothing
        returning 1
      )
      select (select count(*)::int from given) as given, (select count(*)::int from taken_back) as taken_back`,
  ),
)

/**
 * Judges a course, unless something has changed again, which asks for its own judgement, or an attendance continues that had
 * been over: what it says is still open.
 */
export async function judgeCourse(unit: Unit, { courseId, changedAt, gives }: CourseToJudge) {
  const { db, now } = unit
  const [found, { weights }] = await Promise.all([
    circumstances.first(db, courseId, now - forgottenAfter),
    findRules(db, courseId),
  ])
  if (!found || found.changed_at > changedAt || found.is_reopened) return
  const noticeId = newId()
  // A course that has ended warns nobody any more.
  const { given, taken_back } = await judge({ gives: gives && !found.has_ended }).one(db, {
    ...{ courseId, noticeId, now },
    ...countedStates(weights),
  })
  if (given + taken_back > 0) void unit.emit(warningsChanged, { courseId, noticeId })
}

const takeBack = prepared((db, courseId: string, accountId: string) =>
  db.deleteFrom('attendance_warning').where('course_id', '=', courseId).where('account_id', '=', accountId),
)

/** Who is not in the course any more is nobody to warn of. */
export async function takeBackOfLeaver(
  unit: Unit,
  { courseId, accountId }: InCourse & { accountId: string },
) {
  if ((await takeBack.count(unit.db, courseId, accountId)) > 0)
    void unit.emit(warningsChanged, { courseId, noticeId: newId() })
}

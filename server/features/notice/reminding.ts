import { sql } from 'kysely'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { noticeErrors } from '#contract/features/notice/errors.ts'
import { maxRepeats, remindPauseMinutes, repeatHours } from '#contract/features/notice/rules.ts'
import { isPublished } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noticeReminded } from './events.ts'
import { isDone, noticeToSee } from './store.ts'

interface ReminderTargets {
  noticeId: string
  /** Empty: all. */
  studentIds: readonly string[]
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
const noteReminded = prepared(
  (_, { noticeId, studentIds, now, since }: ReminderTargets) => sql<{ account_id: string; is_due: boolean }>`
    with left_over as materialized (
      select student.account_id, reading.reminded_at is null or reading.reminded_at <= ${at(since)} as is_due
      from activity_student as student
      join notice on notice.id = student.activity_id
      left join notice_reading as reading
        on reading.notice_id = notice.id and reading.account_id = student.account_id
      where student.activity_id = ${noticeId} and not ${isDone}
        and (cardinality(${studentIds}::uuid[]) = 0 or student.account_id = any(${studentIds}::uuid[]))
    ), noted as (
      insert into notice_reading (notice_id, account_id, reminded_at)
      select ${noticeId}::uuid, account_id, ${at(now)} from left_over where is_due order by account_id
      on conflict (notice_id, account_id) do update set reminded_at = excluded.reminded_at
        -- Somebody else may remind them at the same moment.
        where notice_reading.reminded_at is null or notice_reading.reminded_at <= ${at(since)}
      returning account_id
    )
    select left_over.account_id, noted.account_id is not null as is_due
    from left_over left join noted using (account_id)`,
)

/** Whether a reminder makes sense: students see it. */
export const mayBeReminded = isPublished

/**
 * Reminds students who have not done what a notice asks; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, nobodyLeft
 */
export async function remindReaders(context: CourseContext, id: string, studentIds: readonly string[]) {
  const { db, now } = context
  const notice = await noticeToSee(context, id)
  if (!mayBeReminded(notice, now)) fail(activityErrors.notPublished)
  const since = now - remindPauseMinutes * 60_000
  const left = await noteReminded(db, { noticeId: id, studentIds, now, since })
  if (left.length === 0) fail(noticeErrors.nobodyLeft)
  const due = left.filter(({ is_due }) => is_due).map(({ account_id }) => account_id)
  if (due.length > 0)
    void context.emit(noticeReminded, { noticeId: id, courseId: context.course.id, studentIds: due })
  return due.length
}

const takeRepeats = prepared(
  (_, now: number) => sql<{ id: string; course_id: string }>`
    update notice set repeats = repeats + 1, repeated_at = ${at(now)}
    from activity join course on course.id = activity.course_id
    where activity.id = notice.id and is_repeated and needs_acknowledgement
      and repeats < ${sql.lit(maxRepeats)}
      and activity.deleted_at is null and course.deleted_at is null and course.ended_at is null
      and greatest(notice.repeated_at, activity.announced_at) <= ${at(now)} - make_interval(hours => ${sql.lit(repeatHours)})
      and exists (
        select from activity_student as student
        left join notice_reading as reading
          on reading.notice_id = notice.id and reading.account_id = student.account_id
        where student.activity_id = notice.id and reading.acknowledged_at is null)
    returning notice.id, activity.course_id`,
)

/** Reminds those who have not confirmed a notice that says so, once a day. */
export const repeater = work(
  job<object>('notice.repeat'),
  async unit => {
    for (const { id, course_id } of await takeRepeats(unit.db, unit.now))
      void unit.emit(noticeReminded, { noticeId: id, courseId: course_id, studentIds: null })
  },
  { cron: '*/10 * * * *' },
)

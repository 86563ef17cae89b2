import { sql } from 'kysely'
import { maxRepeats, repeatHours } from '#contract/features/notice/rules.ts'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noticeFacts } from './events.ts'

const takeRepeats = prepared(
  (_, now: number) => sql<{ id: string; course_id: string }>`
    update notice set repeats = repeats + 1, repeated_at = ${at(now)}
    from activity join course on course.id = activity.course_id
    where activity.id = notice.id and is_repeated and needs_acknowledgement
      and repeats < ${sql.lit(maxRepeats)}
      and activity.published_at <= ${at(now)} and activity.deleted_at is null and course.deleted_at is null and course.ended_at is null
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
      void unit.emit(noticeFacts.reminded, { noticeId: id, courseId: course_id, studentIds: null })
  },
  { cron: '*/10 * * * *' },
)

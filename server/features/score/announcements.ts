import { sql } from 'kysely'
import { scoreDestination } from '#contract/features/score/destination.ts'
import { type Announcement, change, type Subject, upon } from '#server/features/notification/public.ts'
import { totalsTurned } from './events.ts'

/** Available to a condition: course, scheme, student. */
const aboutTotals: Subject = {
  title: sql`(select name from course where course.id = message.course_id)`,
  rows: () => sql`
    from course
    join score_scheme scheme on scheme.course_id = course.id and scheme.shown_at is not null
    join course_student student on student.course_id = course.id and student.account_id = message.account_id
    where course.id = message.course_id and course.deleted_at is null
      and (course.ended_at is null or course.ended_visible)`,
  changedBy: [change(totalsTurned, ({ courseId }) => ({ courseId }))],
}

const shown: Announcement = {
  event: 'score.shown',
  kind: 'grade',
  about: aboutTotals,
  leadsTo: scoreDestination,
  once: true,
  madeBy: [
    upon(
      totalsTurned,
      ({ courseId }) => sql`
        select student.account_id, course.id as course_id, course.id as content_id,
          jsonb_build_object('title', course.name) as details
        from course
        join score_scheme scheme on scheme.course_id = course.id and scheme.shown_at is not null
        join course_student student on student.course_id = course.id
        where course.id = ${courseId} and course.deleted_at is null`,
    ),
  ],
  label: { en: 'Grades', zh: '成绩' },
  action: { en: 'Published', zh: '已公布' },
  title: { en: 'Your total is shown: {title}', zh: '总成绩已公布：{title}' },
}

export const scoreAnnouncements = [shown]

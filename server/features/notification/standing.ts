import { sql } from 'kysely'
import type { NotificationEvent } from '#contract/features/notification/events.ts'
import { courseTransferred } from '#server/features/course/public.ts'
import { assistantAdded, assistantRemoved, studentRemoved } from '#server/features/member/public.ts'
import { type Event, on, type Worker } from '#server/kernel/jobs.ts'
import { announceTo } from './announce.ts'

interface Fact {
  courseId: string
  accountId: string
}

/** Tells a person what others made of the own place in a course. Who is out of it is told the course's name all the same. */
const tellPerson = (of: Event<Fact>, event: NotificationEvent) =>
  on(of, 'notification', (unit, { courseId, accountId }) =>
    announceTo(
      unit,
      event,
      sql`select ${accountId}::uuid as account_id, id as course_id, id as content_id,
        jsonb_build_object('title', name) as details
        from course where id = ${courseId} and deleted_at is null`,
    ),
  )

export const standingSubscriptions: Worker[] = [
  tellPerson(courseTransferred, 'course.transferred'),
  tellPerson(assistantAdded, 'assistant.added'),
  tellPerson(assistantRemoved, 'assistant.removed'),
  tellPerson(studentRemoved, 'student.removed'),
]

import { sql } from 'kysely'
import type { NotificationEvent } from '#contract/features/notification/events.ts'
import { courseTransferred } from '#server/features/course/public.ts'
import {
  askedBy,
  assistantAdded,
  assistantRemoved,
  invitationAnswered,
  personAsked,
  placesChanged,
  studentRemoved,
} from '#server/features/member/public.ts'
import { type Event, on, type Worker } from '#server/kernel/jobs.ts'
import { announceTo } from './announce.ts'
import { settleFor } from './store.ts'
import { tellChange } from './unread.ts'
import { reconsider } from './withdrawing.ts'

const invited = 'course.invited'

interface Fact {
  courseId: string
  accountId: string
}

/** Tells a person what others made of the own place in a course. Who is out of it is told the course's name all the same. */
const tellPerson = (of: Event<Fact>, event: NotificationEvent) =>
  on(of, 'notification', async (unit, { courseId, accountId }) => {
    await announceTo(
      unit,
      event,
      sql`select ${accountId}::uuid as account_id, id as course_id, id as content_id,
        jsonb_build_object('title', name) as details
        from course where id = ${courseId} and deleted_at is null`,
    )
    // What was told of the place that the person had before is over.
    await reconsider(unit, { courseId, accountId })
  })

export const standingSubscriptions: Worker[] = [
  tellPerson(courseTransferred, 'course.transferred'),
  tellPerson(assistantAdded, 'assistant.added'),
  tellPerson(assistantRemoved, 'assistant.removed'),
  tellPerson(studentRemoved, 'student.removed'),
  tellPerson(personAsked, 'course.invited'),
  on(placesChanged, 'notification', async (unit, { courseId, since }) => {
    const gone = await sql<{ account_id: string }>`delete from notification
      where event = ${invited} and content_id = ${courseId} and account_id not in (${askedBy(courseId)})
      returning account_id`.execute(unit.db)
    await tellChange(
      unit,
      gone.rows.map(row => row.account_id),
    )
    await announceTo(
      unit,
      invited,
      sql`select asked.account_id, course.id as course_id, course.id as content_id,
        jsonb_build_object('title', course.name) as details
        from course, (${askedBy(courseId, since)}) as asked where course.id = ${courseId}`,
    )
  }),
  on(invitationAnswered, 'notification', async (unit, { courseId, accountId }) => {
    await tellChange(unit, await settleFor(unit, invited, courseId, [accountId]))
  }),
]

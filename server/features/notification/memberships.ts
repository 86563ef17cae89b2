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
import { prepared } from '#server/kernel/prepared.ts'
import { announceAs } from './announce.ts'
import { settleFor } from './store.ts'
import { publishUnread } from './unread.ts'
import { reconsider } from './withdrawing.ts'

const invited = 'course.invited'

interface Fact {
  courseId: string
  accountId: string
}

const ownPlace = ({ courseId, accountId }: Fact) => sql`
  select ${accountId}::uuid as account_id, id as course_id, id as content_id, jsonb_build_object('title', name) as details
  from course where id = ${courseId} and deleted_at is null`

/** Tells a person what others made of the own place in a course. Who is out of it is told the course's name all the same. */
function notifyPerson(of: Event<Fact>, event: NotificationEvent) {
  const announce = announceAs(event, ownPlace)
  return on(of, 'notification', async (unit, { courseId, accountId }) => {
    await announce(unit, { courseId, accountId })
    // What was told of the place that the person had before is over.
    await reconsider(unit, { courseId, accountId })
  })
}

const forgetUninvited = prepared(
  (_, courseId: string, ever: number) => sql<{ account_id: string }>`
    delete from notification
    where event = ${invited} and content_id = ${courseId} and account_id not in (${askedBy(courseId, ever)})
    returning account_id`,
)

const announceInvited = announceAs(
  invited,
  ({ courseId, since }: { courseId: string; since: number }) => sql`
    select asked.account_id, course.id as course_id, course.id as content_id,
      jsonb_build_object('title', course.name) as details
    from course, (${askedBy(courseId, since)}) as asked where course.id = ${courseId}`,
)

export const membershipSubscriptions: Worker[] = [
  notifyPerson(courseTransferred, 'course.transferred'),
  notifyPerson(assistantAdded, 'assistant.added'),
  notifyPerson(assistantRemoved, 'assistant.removed'),
  notifyPerson(studentRemoved, 'student.removed'),
  notifyPerson(personAsked, invited),
  on(placesChanged, 'notification', async (unit, { courseId, since }) => {
    const gone = await forgetUninvited(unit.db, courseId, 0)
    await publishUnread(
      unit,
      gone.map(row => row.account_id),
    )
    await announceInvited(unit, { courseId, since })
  }),
  on(invitationAnswered, 'notification', async (unit, { courseId, accountId }) => {
    await publishUnread(unit, await settleFor(unit, invited, courseId, [accountId]))
  }),
]

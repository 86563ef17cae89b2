import { sql } from 'kysely'
import { invitationDestination } from '#contract/features/member/destination.ts'
import { courseTransferred } from '#server/features/course/public.ts'
import { type Announcement, aboutCourse, change, ending, upon } from '#server/features/notification/public.ts'
import {
  assistantAdded,
  assistantRemoved,
  invitationAnswered,
  personAsked,
  placesChanged,
  studentRemoved,
} from './events.ts'
import { askedBy } from './places.ts'
import { weeklyChanges } from './weekly.ts'

interface Fact {
  courseId: string
  accountId: string
}

/** Changes that others made to somebody's place in a course; people no longer in it still see the course's name. */
const whoseItIs = ({ courseId, accountId }: Fact) => sql`
  select ${accountId}::uuid as account_id, id as course_id, id as content_id,
    jsonb_build_object('title', name) as details
  from course where id = ${courseId} and deleted_at is null`

const facts = [courseTransferred, assistantAdded, assistantRemoved, studentRemoved, personAsked]

const place = {
  about: aboutCourse,
  label: { en: 'Course', zh: '课程' },
  // Messages about the person's previous place no longer apply.
  withdrawnBy: facts.map(fact => change(fact, ({ courseId, accountId }) => ({ courseId, accountId }))),
} satisfies Partial<Announcement>

const isStaff = sql<boolean>`membership.role in ('owner', 'assistant')`

const transferred: Announcement = {
  ...place,
  event: 'course.transferred',
  madeBy: [upon(courseTransferred, whoseItIs)],
  while: () => sql`membership.role = 'owner'`,
  action: { en: 'Transferred', zh: '已转让' },
  title: { en: 'You are now the teacher of {title}', zh: '课程已转让给您：{title}' },
}

const added: Announcement = {
  ...place,
  event: 'assistant.added',
  madeBy: [upon(assistantAdded, whoseItIs)],
  while: () => isStaff,
  action: { en: 'Added', zh: '已加入' },
  title: { en: 'You are now an assistant in {title}', zh: '您已成为课程的助教：{title}' },
}

const removed: Announcement = {
  ...place,
  event: 'assistant.removed',
  madeBy: [upon(assistantRemoved, whoseItIs)],
  while: () => sql`(${isStaff}) is not true`,
  action: { en: 'Removed', zh: '已移出' },
  title: { en: 'You are no longer an assistant in {title}', zh: '您已不再是课程的助教：{title}' },
}

const takenOut: Announcement = {
  ...place,
  event: 'student.removed',
  madeBy: [upon(studentRemoved, whoseItIs)],
  while: () => sql`membership.role is null`,
  action: { en: 'Removed', zh: '已移出' },
  title: { en: 'You were removed from {title}', zh: '您已被移出课程：{title}' },
}

const invited: Announcement = {
  ...place,
  event: 'course.invited',
  leadsTo: invitationDestination,
  madeBy: [
    upon(personAsked, whoseItIs),
    upon(
      placesChanged,
      ({ courseId, since }) => sql`
        select asked.account_id, course.id as course_id, course.id as content_id,
          jsonb_build_object('title', course.name) as details
        from course, (${askedBy(courseId, since)}) as asked where course.id = ${courseId}`,
    ),
  ],
  while: () => sql`membership.role is null`,
  endedBy: [
    ending(
      placesChanged,
      'deleting',
      ({ courseId }) => sql`content_id = ${courseId} and account_id not in (${askedBy(courseId)})`,
    ),
    ending(
      invitationAnswered,
      'reading',
      ({ courseId, accountId }) => sql`content_id = ${courseId} and account_id = ${accountId}`,
    ),
  ],
  stays: true,
  label: { en: 'Invitation', zh: '课程邀请' },
  action: { en: 'Received', zh: '待处理' },
  title: { en: 'You are invited to join {title}', zh: '邀请您加入课程：{title}' },
}

const changedThisWeek: Announcement = {
  event: 'course.members',
  about: aboutCourse,
  weekly: weeklyChanges,
  while: () => isStaff,
  switch: 'members',
  label: { en: 'Members', zh: '成员' },
  action: { en: 'This week', zh: '本周变动' },
  title: {
    en: '{title}: {joined} joined and {left} left this week',
    zh: '{title}：本周 {joined} 人加入，{left} 人退出',
  },
}

export const memberAnnouncements = [transferred, added, removed, takenOut, invited, changedThisWeek]

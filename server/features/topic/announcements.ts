import { sql } from 'kysely'
import { topicDestination } from '#contract/features/topic/destination.ts'
import {
  aboutActivity,
  endsWithin,
  isToDo,
  studentsOf,
  studentsTold,
} from '#server/features/activity/public.ts'
import { type Announcement, ending, upon } from '#server/features/notification/public.ts'
import { topicJoined, topicPublished, topicReminded } from './events.ts'

const topic = {
  about: aboutActivity,
  leadsTo: topicDestination,
  label: { en: 'Topic', zh: '话题' },
  switch: 'topics',
  // Whoever takes part needs no message about it.
  endedBy: [
    ending(
      topicJoined,
      'reading',
      ({ topicId, studentId }) => sql`content_id = ${topicId} and account_id = ${studentId}`,
    ),
  ],
} satisfies Partial<Announcement>

/** Whether somebody teaches the course of `activity`. */
const isByStaff = sql<boolean>`exists (select from course_member as writer
  where writer.course_id = activity.course_id and writer.account_id = activity.author_id and writer.role <> 'student')`

const published: Announcement = {
  ...topic,
  event: 'topic.published',
  madeBy: [upon(topicPublished, fact => studentsTold(fact.topicId, fact, isByStaff))],
  while: () => sql`true`,
  action: { en: 'Published', zh: '已发布' },
  title: { en: 'New topic: {title}', zh: '新话题：{title}' },
}

/** Students are not told of each other's topics: in a large course that would be one after the other. */
const started: Announcement = {
  ...topic,
  event: 'topic.started',
  madeBy: [
    upon(
      topicPublished,
      ({ topicId, studentIds }) => sql`
        select membership.account_id, activity.course_id, activity.id as content_id,
          jsonb_build_object('title', activity.title) as details
        from activity
        join course_member membership on membership.course_id = activity.course_id
          and membership.role <> 'student' and membership.archived_at is null
        where activity.id = ${topicId} and activity.deleted_at is null and not ${isByStaff}
          and ${studentIds}::uuid[] is null`,
    ),
  ],
  while: () => sql`true`,
  action: { en: 'Started', zh: '已发起' },
  title: { en: 'A student started a topic: {title}', zh: '学生发起了话题：{title}' },
}

const reminded: Announcement = {
  ...topic,
  event: 'topic.urged',
  madeBy: [
    upon(topicReminded, ({ topicId, studentIds }) =>
      studentsOf(sql`activity.id = ${topicId} and membership.account_id = any(${studentIds}::uuid[])`),
    ),
  ],
  while: () => isToDo,
  action: { en: 'Reminder', zh: '提醒' },
  title: { en: 'Please take part: {title}', zh: '请参与话题讨论：{title}' },
}

/** Made by the kind's reminder. */
export const dueSoon: Announcement = {
  ...topic,
  event: 'topic.due',
  while: now => sql`${isToDo} and ${endsWithin(24, now)}`,
  action: { en: 'Due soon', zh: '即将截止' },
  title: { en: 'Take part within a day: {title}', zh: '请在一天内参与讨论：{title}' },
}

export const topicAnnouncements = [published, started, reminded, dueSoon]

import { sql } from 'kysely'
import { topicDestination } from '#contract/features/topic/destination.ts'
import { seenAnnouncements } from '#server/features/activity/public.ts'
import { type Announcement, upon } from '#server/features/notification/public.ts'
import { topicFacts } from './events.ts'

/** Whether somebody teaches the course of `activity`. */
const isByStaff = sql<boolean>`exists (select from course_member as writer
  where writer.course_id = activity.course_id and writer.account_id = activity.author_id and writer.role <> 'student')`

const topic = seenAnnouncements({
  label: { en: 'Topic', zh: '话题' },
  leadsTo: topicDestination,
  switch: 'topics',
  facts: topicFacts,
  published: {
    event: 'topic.published',
    title: { en: 'New topic: {title}', zh: '新话题：{title}' },
    which: isByStaff,
  },
  reminded: {
    event: 'topic.urged',
    title: { en: 'Please take part: {title}', zh: '请参与话题讨论：{title}' },
    called: { en: 'Please take part: {title}', zh: '请参与 {type}：{title}' },
  },
})

/** Students are not told of each other's topics: in a large course that would be one after the other. */
const started: Announcement = {
  ...topic.common,
  event: 'topic.started',
  madeBy: [
    upon(
      topicFacts.published,
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
  called: { en: 'New {type} by a student: {title}', zh: '学生发起了 {type}：{title}' },
}

/** Made by the kind's reminder. */
export const dueSoon = topic.dueSoon({
  event: 'topic.due',
  title: { en: 'Take part within a day: {title}', zh: '请在一天内参与讨论：{title}' },
})

export const topicAnnouncements = [topic.published, started, topic.reminded, dueSoon]

import { sql } from 'kysely'
import { videoDestination } from '#contract/features/video/destination.ts'
import {
  aboutActivity,
  endsWithin,
  isToDo,
  studentsOf,
  studentsTold,
} from '#server/features/activity/public.ts'
import { type Announcement, ending, upon } from '#server/features/notification/public.ts'
import { videoPublished, videoReminded, videoWatched } from './events.ts'

const isOpen = sql<boolean>`exists (select from video where video.id = activity.id and video.closed_at is null)`

const video = {
  about: aboutActivity,
  leadsTo: videoDestination,
  label: { en: 'Video', zh: '视频' },
  switch: 'due',
  // Whoever has watched it needs no message about it.
  endedBy: [
    ending(
      videoWatched,
      'reading',
      ({ videoId, studentId }) => sql`content_id = ${videoId} and account_id = ${studentId}`,
    ),
  ],
} satisfies Partial<Announcement>

const published: Announcement = {
  ...video,
  event: 'video.published',
  madeBy: [upon(videoPublished, fact => studentsTold(fact.videoId, fact))],
  while: () => isOpen,
  once: true,
  action: { en: 'Published', zh: '已发布' },
  title: { en: 'New video: {title}', zh: '发布了新视频：{title}' },
}

const reminded: Announcement = {
  ...video,
  event: 'video.urged',
  madeBy: [
    upon(videoReminded, ({ videoId, studentIds }) =>
      studentsOf(sql`activity.id = ${videoId} and membership.account_id = any(${studentIds}::uuid[])`),
    ),
  ],
  while: () => sql`${isOpen} and ${isToDo}`,
  action: { en: 'Reminder', zh: '提醒' },
  title: { en: 'Please watch: {title}', zh: '请及时观看视频：{title}' },
}

/** Made by the kind's reminder. */
export const dueSoon: Announcement = {
  ...video,
  event: 'video.due',
  while: now => sql`${isOpen} and ${isToDo} and ${endsWithin(24, now)}`,
  action: { en: 'Due soon', zh: '即将截止' },
  title: { en: 'Watch within a day: {title}', zh: '请在一天内观看视频：{title}' },
}

export const videoAnnouncements = [published, reminded]

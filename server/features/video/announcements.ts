import { sql } from 'kysely'
import { videoDestination } from '#contract/features/video/destination.ts'
import { seenAnnouncements } from '#server/features/activity/public.ts'
import { videoFacts } from './events.ts'

const video = seenAnnouncements({
  label: { en: 'Video', zh: '视频' },
  leadsTo: videoDestination,
  kind: 'material',
  switch: 'due',
  isOpen: sql`exists (select from video where video.id = activity.id and video.closed_at is null)`,
  facts: videoFacts,
  published: {
    event: 'video.published',
    title: { en: 'New video: {title}', zh: '发布了新视频：{title}' },
    several: { en: 'New videos: {title}', zh: '发布了新视频：{title}' },
    once: true,
  },
  reminded: { event: 'video.urged', title: { en: 'Please watch: {title}', zh: '请及时观看视频：{title}' } },
})

/** Made by the kind's reminder. */
export const dueSoon = video.dueSoon({
  event: 'video.due',
  title: { en: 'Watch within a day: {title}', zh: '请在一天内观看视频：{title}' },
})

export const videoAnnouncements = [dueSoon, video.published, video.reminded]

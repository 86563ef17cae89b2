import { profileMessages } from '#contract/features/profile/messages.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { profileAnnouncements } from './announcements.ts'
import { profileHandlers } from './calls.ts'
import { exportWorkers } from './exports.ts'

export const profileFeature: Feature = {
  name: 'profile',
  calls: profileHandlers,
  messages: profileMessages,
  workers: exportWorkers,
  declares: profileAnnouncements.map(announcement),
}

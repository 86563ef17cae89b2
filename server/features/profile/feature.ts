import { profileMessages } from '#contract/features/profile/messages.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { profileAnnouncements } from './announcements.ts'
import { profileHandlers } from './calls.ts'
import { exportWorkers } from './exports.ts'
import { profilePersonal } from './personal.ts'

export const profileFeature: Feature = {
  name: 'profile',
  calls: profileHandlers,
  messages: profileMessages,
  workers: exportWorkers,
  declares: [personalData(profilePersonal), ...profileAnnouncements.map(announcement)],
}

import { profileMessages } from '#contract/features/profile/messages.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { profileHandlers } from './calls.ts'
import { exportWorkers } from './exports.ts'

export const profileFeature: Feature = {
  name: 'profile',
  calls: profileHandlers,
  messages: profileMessages,
  workers: exportWorkers,
}

import { notificationMessages } from '#contract/features/notification/messages.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { notificationHandlers } from './calls.ts'
import { subscriptions } from './subscriptions.ts'

export const notificationFeature: Feature = {
  name: 'notification',
  calls: notificationHandlers,
  messages: notificationMessages,
  workers: subscriptions,
  portable: { tables: [], stays: { notification: 'a message was for that moment' } },
}

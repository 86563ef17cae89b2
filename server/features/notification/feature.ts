import { notificationMessages } from '#contract/features/notification/messages.ts'
import { unreadNoticesQuestion } from '#server/features/course/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { answer } from '#server/kernel/question.ts'
import { notificationHandlers } from './calls.ts'
import { deliveryWorkers } from './delivery.ts'
import { digestWorker } from './digest.ts'
import { membershipSubscriptions } from './memberships.ts'
import { noticeHandlers } from './notices.ts'
import { reminderWorker } from './reminders.ts'
import { deliveryHandlers } from './settings.ts'
import { subscriptions } from './subscriptions.ts'
import { listUnreadNotices } from './unread-notices.ts'

export const notificationFeature: Feature = {
  name: 'notification',
  calls: [...notificationHandlers, ...noticeHandlers, ...deliveryHandlers],
  messages: notificationMessages,
  portable: {
    tables: [],
    stays: {
      notification: 'what people were told on this server',
      delivery: 'how they were told',
      due_reminder: 'where nobody was reminded, a reminder is due again',
    },
  },
  declares: [answer(unreadNoticesQuestion, listUnreadNotices)],
  workers: [...subscriptions, ...membershipSubscriptions, ...deliveryWorkers, reminderWorker, digestWorker],
}

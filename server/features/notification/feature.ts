import { notificationMessages } from '#contract/features/notification/messages.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { announcement } from './announcement.ts'
import { notificationHandlers } from './calls.ts'
import { deliveryWorkers } from './delivery.ts'
import { digestWorker } from './digest.ts'
import { notificationPersonal } from './personal.ts'
import { noticeAnnouncements, noticePictures, schoolNoticeHandlers } from './school-notices.ts'
import { deliveryHandlers } from './settings.ts'
import { announcementWorkers } from './workers.ts'

/** Delivers the announcements of all features. */
export const notificationFeature: Feature = {
  name: 'notification',
  calls: [...notificationHandlers, ...schoolNoticeHandlers, ...deliveryHandlers],
  messages: notificationMessages,
  portable: {
    tables: [],
    stays: {
      notification: 'what people were told on this server',
      delivery: 'how they were told',
    },
  },
  declares: [personalData(notificationPersonal), noticePictures, ...noticeAnnouncements.map(announcement)],
  workers: declarations => [
    ...announcementWorkers(declarations),
    ...deliveryWorkers(declarations),
    digestWorker(declarations),
  ],
}

import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { fileReader } from '#server/features/file/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { courseOfHomework } from './access.ts'
import { homeworkAnnouncements } from './announcements.ts'
import { homeworkHandlers } from './calls.ts'
import { homeworkKind } from './kind.ts'
import { homeworkPersonal } from './personal.ts'
import { homeworkPortable } from './portable.ts'
import { homeworkFiles } from './reading.ts'

export const homeworkFeature: Feature = {
  name: 'homework',
  calls: homeworkHandlers,
  messages: homeworkMessages,
  portable: homeworkPortable,
  locate: { homework: courseOfHomework },
  declares: [
    personalData(homeworkPersonal),
    fileReader(homeworkFiles),
    activityKind(homeworkKind),
    ...homeworkAnnouncements.map(announcement),
  ],
}

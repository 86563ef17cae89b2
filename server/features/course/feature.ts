import { courseMessages } from '#contract/features/course/messages.ts'
import { registerFilePlace } from '#server/features/file/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { archiveHandlers } from './archive.ts'
import { type CourseQuestions, courseHandlers } from './calls.ts'
import { coverAddress } from './covers.ts'
import { eraseWorker } from './deletion.ts'
import { entryHandlers } from './entry.ts'
import { showsPicture } from './intro.ts'
import { joinHandlers } from './joining.ts'
import { landingHandlers } from './landing.ts'
import { courseListHandlers, type ListUnreadNotices } from './lists.ts'
import { coursePortable } from './portable.ts'

interface Questions extends CourseQuestions {
  listUnreadNotices: ListUnreadNotices
}

export const courseFeature = ({ listUnreadNotices, ...questions }: Questions): Feature => ({
  name: 'course',
  calls: [
    ...courseHandlers(questions),
    ...courseListHandlers(listUnreadNotices),
    ...joinHandlers,
    ...entryHandlers,
    ...archiveHandlers,
    ...landingHandlers,
  ],
  workers: [eraseWorker],
  messages: courseMessages,
  addresses: [coverAddress],
  portable: coursePortable,
  start: async () => registerFilePlace('course', showsPicture),
})

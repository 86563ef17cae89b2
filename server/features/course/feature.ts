import { courseMessages } from '#contract/features/course/messages.ts'
import { filePlace } from '#server/features/file/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { archiveHandlers } from './archive.ts'
import { courseHandlers } from './calls.ts'
import { coverAddress } from './covers.ts'
import { eraseWorker } from './deletion.ts'
import { detailHandlers } from './detail.ts'
import { entryHandlers } from './entry.ts'
import { showsPicture } from './intro.ts'
import { joinHandlers } from './joining.ts'
import { landingHandlers } from './landing.ts'
import {
  courseListHandlers,
  courseOrderHandlers,
  findableHandlers,
  otherListHandlers,
  runningHandlers,
} from './lists.ts'
import { coursePersonal } from './personal.ts'
import { coursePortable } from './portable.ts'
import { startHandlers } from './start.ts'

export const courseFeature: Feature = {
  name: 'course',
  calls: [
    ...courseHandlers,
    ...courseListHandlers,
    ...findableHandlers,
    ...courseOrderHandlers,
    ...otherListHandlers,
    ...runningHandlers,
    ...startHandlers,
    ...joinHandlers,
    ...entryHandlers,
    ...archiveHandlers,
    ...landingHandlers,
    ...detailHandlers,
  ],
  workers: [eraseWorker],
  messages: courseMessages,
  addresses: [coverAddress],
  portable: coursePortable,
  declares: [personalData(coursePersonal), filePlace({ place: 'course', shows: showsPicture })],
}

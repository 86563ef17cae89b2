import { courseMessages } from '#contract/features/course/messages.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { courseHandlers } from './calls.ts'
import { coverAddress } from './covers.ts'
import { joinHandlers } from './joining.ts'
import { courseListHandlers } from './lists.ts'
import { coursePortable } from './portable.ts'

export const courseFeature: Feature = {
  name: 'course',
  calls: [...courseHandlers, ...courseListHandlers, ...joinHandlers],
  messages: courseMessages,
  addresses: [coverAddress],
  portable: coursePortable,
}

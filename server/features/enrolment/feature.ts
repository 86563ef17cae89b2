import { enrolmentMessages } from '#contract/features/enrolment/messages.ts'
import { letRead } from '#server/features/file/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { courseOfApplication, enrolmentFiles } from './access.ts'
import { enrolmentHandlers } from './calls.ts'
import { enrolmentPortable } from './portable.ts'

export const enrolmentFeature: Feature = {
  name: 'enrolment',
  calls: enrolmentHandlers,
  messages: enrolmentMessages,
  locate: { application: courseOfApplication },
  portable: enrolmentPortable,
  start: async () => letRead('enrolment', enrolmentFiles),
}

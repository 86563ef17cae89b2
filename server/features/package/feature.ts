import { packageMessages } from '#contract/features/package/messages.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { packageHandlers } from './calls.ts'
import { packageWorkers } from './jobs.ts'
import { packagePersonal } from './personal.ts'

/** Copies, exports and imports whole courses, as all features declare for their tables. */
export const packageFeature: Feature = {
  name: 'package',
  declares: [personalData(packagePersonal)],
  calls: packageHandlers,
  messages: packageMessages,
  workers: packageWorkers,
  portable: {
    tables: [],
    stays: {
      demo_package: 'a pattern is one of this server',
      course_export: 'what somebody asked for here',
      course_import: 'what somebody asked for here',
    },
  },
}

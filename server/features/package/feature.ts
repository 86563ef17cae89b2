import { packageMessages } from '#contract/features/package/messages.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { packageHandlers } from './calls.ts'
import { packageWorkers } from './jobs.ts'
import { type Portables, portableOf } from './tables.ts'

/** Copies, exports and imports whole courses, by what all features declare; so it is given the list of them. */
export function packageFeature(features: () => readonly Feature[]): Feature {
  let known: Portables | undefined
  const portables = () => {
    known ??= portableOf(features())
    return known
  }
  return {
    name: 'package',
    calls: packageHandlers(portables),
    messages: packageMessages,
    workers: packageWorkers(portables),
    portable: {
      tables: [],
      stays: {
        demo_package: 'a pattern is one of this server',
        course_export: 'what somebody asked for here',
        course_import: 'what somebody asked for here',
      },
    },
  }
}

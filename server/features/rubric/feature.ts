import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { phraseHandlers, rubricHandlers } from './calls.ts'
import { rubricPersonal } from './personal.ts'
import { rubricPortable } from './portable.ts'

/** What graders prepare to use again: rubrics, with their copies in activities, and comments. */
export const rubricFeature: Feature = {
  name: 'rubric',
  calls: [...rubricHandlers, ...phraseHandlers],
  portable: rubricPortable,
  declares: [personalData(rubricPersonal)],
}

import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { erasers } from './erasing.ts'
import { questionPersonal } from './personal.ts'
import { questionPortable } from './portable.ts'

/** Banks of questions, which tests, steps and courseware take versions from. */
export const questionFeature: Feature = {
  name: 'question',
  portable: questionPortable,
  declares: [personalData(questionPersonal)],
  workers: erasers,
}

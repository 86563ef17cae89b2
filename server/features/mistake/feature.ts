import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { mistakeHandlers } from './calls.ts'
import { mistakePersonal } from './personal.ts'
import { mistakePortable } from './portable.ts'

/** The mistakes book: what students answered wrong, from all that declares itself a source of it. */
export const mistakeFeature: Feature = {
  name: 'mistake',
  tables: ['mistake_practice'],
  calls: mistakeHandlers,
  portable: mistakePortable,
  declares: [personalData(mistakePersonal)],
}

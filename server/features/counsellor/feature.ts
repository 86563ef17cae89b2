import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { operatorCounsellorHandlers } from './counsellors.ts'
import { counsellorPersonal } from './personal.ts'

export const counsellorFeature: Feature = {
  name: 'counsellor',
  calls: operatorCounsellorHandlers,
  declares: [personalData(counsellorPersonal)],
}

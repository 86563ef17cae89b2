import type { Feature } from '#server/kernel/feature.ts'
import { buildingHandlers } from './buildings.ts'
import { schoolHandlers } from './calls.ts'
import { healthHandlers } from './health.ts'
import { operatorSchoolHandlers } from './operating.ts'

export const schoolFeature: Feature = {
  name: 'school',
  calls: [...schoolHandlers, ...operatorSchoolHandlers, ...buildingHandlers, ...healthHandlers],
}

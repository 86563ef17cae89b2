import type { Feature } from '#server/kernel/feature.ts'
import { memberHandlers } from './calls.ts'

export const memberFeature: Feature = { name: 'member', calls: memberHandlers }

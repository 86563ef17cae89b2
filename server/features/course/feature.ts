import type { Feature } from '#server/kernel/feature.ts'

export const courseFeature: Feature = { name: 'course' }

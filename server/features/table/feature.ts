import type { Feature } from '#server/kernel/feature.ts'

export const tableFeature: Feature = { name: 'table' }

import type { Feature } from '#server/kernel/feature.ts'
import { accountHandlers } from './calls.ts'

export const accountFeature: Feature = { name: 'account', calls: accountHandlers }

import type { Feature } from '#server/kernel/feature.ts'
import { accountHandlers } from './calls.ts'
import { sweepSecrets } from './sweep.ts'
import { verifyAddresses } from './verify.ts'

export const accountFeature: Feature = {
  name: 'account',
  calls: accountHandlers,
  addresses: verifyAddresses,
  workers: [sweepSecrets],
}

import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { accountHandlers } from './calls.ts'
import { verifyAddresses } from './codes/verify.ts'
import { entryHandlers } from './entry/entry.ts'
import { outboxHandlers } from './outbox.ts'
import { accountPersonal } from './personal.ts'
import { deviceHandlers } from './session/devices.ts'
import { identityHandlers } from './session/identity.ts'
import { sessionHandlers } from './session/session-calls.ts'
import { sweepSecrets } from './sweep.ts'

export const accountFeature: Feature = {
  name: 'account',
  declares: [personalData(accountPersonal)],
  calls: [
    ...accountHandlers,
    ...entryHandlers,
    ...sessionHandlers,
    ...deviceHandlers,
    ...identityHandlers,
    ...outboxHandlers,
  ],
  addresses: verifyAddresses,
  workers: [sweepSecrets],
}

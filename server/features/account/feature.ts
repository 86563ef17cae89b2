import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { accountHandlers } from './calls.ts'
import { chatHandlers } from './chat-calls.ts'
import { chatAddresses } from './chat-pages.ts'
import { deviceHandlers } from './devices.ts'
import { entryHandlers } from './entry.ts'
import { identityHandlers } from './identity.ts'
import { outboxHandlers } from './outbox.ts'
import { accountPersonal } from './personal.ts'
import { sessionHandlers } from './session-calls.ts'
import { sweepSecrets } from './sweep.ts'
import { verifyAddresses } from './verify.ts'

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
    ...chatHandlers,
  ],
  addresses: [...verifyAddresses, ...chatAddresses],
  workers: [sweepSecrets],
}

import { pendingIdentityInquiry } from '#server/features/account/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { reply } from '#server/kernel/inquiry.ts'
import { personalData } from '#server/kernel/personal.ts'
import { chatHandlers } from './calls.ts'
import { chatAddresses } from './pages.ts'
import { chatPersonal } from './personal.ts'
import { bindPending } from './requests.ts'
import { sweepRequests } from './sweep.ts'

export const chatAppFeature: Feature = {
  name: 'chat-app',
  declares: [personalData(chatPersonal), reply(pendingIdentityInquiry, bindPending)],
  calls: chatHandlers,
  addresses: chatAddresses,
  workers: [sweepRequests],
}

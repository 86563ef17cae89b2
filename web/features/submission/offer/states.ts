import type { OfferShown } from '#contract/features/submission/entities.ts'
import { offerProofs } from '#contract/features/submission/offer-rules.ts'
import { fullTime } from '#web/lib/dates.ts'
import type { Translate } from '#web/lib/texts.ts'
import type { Tone } from '#web/ui/base/StatusTag.tsx'

/** What has become of something offered, in colour and word. */
export function shownOffer(
  { state }: OfferShown,
  t: Translate<'submission/offer'>,
): { tone: Tone; text: string } {
  if (state === 'accepted') return { tone: 'good', text: t('state.accepted') }
  if (state === 'declined') return { tone: 'neutral', text: t('state.declined') }
  return { tone: 'warn', text: t('state.waiting') }
}

/** What shows that it was written before the end. Who grades without names does not learn when. */
export function evidenceText({ proof, writtenAt }: OfferShown, t: Translate<'submission/offer'>): string {
  const isReceived = proof === offerProofs.received
  if (writtenAt === null) return t(isReceived ? 'staff.received' : 'staff.signed')
  return t(isReceived ? 'staff.receivedAt' : 'staff.signedAt', { time: fullTime(writtenAt) })
}

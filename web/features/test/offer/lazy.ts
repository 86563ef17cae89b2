import { lazily } from '#web/shell/extension-points.ts'

/** What is shown where something was offered after the end; each wants a `Suspense` around it. */
export const OffersRow = lazily(
  () => import('#web/features/submission/offer/OffersRow.tsx').then(module => module.OffersRow),
  'submission/offer',
)

export const WaitingOffer = lazily(
  () => import('#web/features/submission/offer/WaitingOffer.tsx').then(module => module.WaitingOffer),
  'submission/offer',
)

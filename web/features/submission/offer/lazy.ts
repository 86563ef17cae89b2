import { lazily } from '#web/shell/extension-points.ts'

/** What is shown where something was offered, or could be; each wants a `Suspense` around it. */

export const OwnOffer = lazily(
  () => import('./OwnOffer.tsx').then(module => module.OwnOffer),
  'submission/offer',
)

export const OffersRow = lazily(
  () => import('./OffersRow.tsx').then(module => module.OffersRow),
  'submission/offer',
)

export const WaitingOffer = lazily(
  () => import('./WaitingOffer.tsx').then(module => module.WaitingOffer),
  'submission/offer',
)

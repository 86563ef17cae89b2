import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { OfferScreen as Offer } from '#web/features/submission/offer/OfferScreen.tsx'
import { homeworkSubmissions } from './submissions.ts'

export const OfferScreen = () => (
  <Offer kind={homeworkSubmissions} changed={homeworkOfferErrors.offerChanged} />
)

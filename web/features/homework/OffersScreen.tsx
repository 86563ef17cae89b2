import { OffersScreen as Offers } from '#web/features/submission/offer/OffersScreen.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { homeworkSubmissions } from './submissions.ts'

export const OffersScreen = () => (
  <Offers kind={homeworkSubmissions} title={useTexts('homework')('offers.title')} />
)

import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { asking } from '#web/features/submission/kind.ts'
import { OfferScreen as Offer } from '#web/features/submission/offer/OfferScreen.tsx'
import { TextAndFiles } from '#web/features/submission/reading/TextAndFiles.tsx'
import { type HomeworkShapes, homeworkSubmissions } from './submissions.ts'

export const OfferScreen = () => (
  <Offer<HomeworkShapes>
    kind={homeworkSubmissions}
    shown={{
      get: asking(offerCalls.getOffer, ({ taskId, ...which }) => ({ id: taskId, ...which })),
      Content: TextAndFiles,
    }}
    changed={homeworkOfferErrors.offerChanged}
  />
)

import { Suspense } from 'react'
import { offerErrorsOf } from '#contract/features/submission/offer-errors.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { AnswerInOffer } from '#contract/features/test/grading-entities.ts'
import { testWords } from '#contract/features/test/words.ts'
import type { AnswerOf } from '#contract/input.ts'
import { asking, type ContentProps, type GradeEntry } from '#web/features/submission/kind.ts'
import { OfferScreen as Offer } from '#web/features/submission/offer/OfferScreen.tsx'
import { lazily } from '#web/shell/extension-points.ts'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { offerPages } from '../addresses.ts'
import { gradedQueries } from '../grading/queries.ts'

/** Questions with their answers are most of the screen, and are fetched beside what was offered. */
const OfferedAnswers = lazily(
  () => import('./OfferedAnswers.tsx').then(module => module.OfferedAnswers),
  'test/grading',
)

interface OfferedShapes {
  task: AnswerOf<typeof testCalls.get>
  content: { answers: readonly AnswerInOffer[] }
  part: unknown
  entry: GradeEntry
}

const { offerChanged } = offerErrorsOf(testWords)

const Answers = ({ content }: ContentProps<OfferedShapes>) => (
  <Suspense fallback={<SkeletonText lines={4} />}>
    <OfferedAnswers answers={content.answers} />
  </Suspense>
)

const kind = {
  pages: offerPages,
  task: asking(testCalls.get, ({ taskId }: { taskId: string }) => ({ id: taskId as never })),
  refreshes: gradedQueries,
}
const shown = {
  get: asking(
    testGradingCalls.getOffer,
    ({ taskId, ...which }: { taskId: string; studentId: string; attempt: number | undefined }) => ({
      id: taskId as never,
      ...which,
      studentId: which.studentId as never,
    }),
  ),
  Content: Answers,
}

/** The answers that a student has offered after the end of a test, beside what counts. */
export const OfferReview = () => (
  <Offer<OfferedShapes> kind={kind as never} shown={shown as never} changed={offerChanged} />
)

import { Suspense } from 'react'
import { lazily } from '#web/shell/extension-points.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useReviewAddress } from './addresses.ts'
import { useGradingNews } from './news.ts'

const PapersList = lazily(
  () => import('./PapersList.tsx').then(module => module.PapersList),
  'test/grading',
  'test/live',
)
const PaperReview = lazily(
  () => import('./PaperReview.tsx').then(module => module.PaperReview),
  'test/grading',
  'test/live',
)
const QuestionReview = lazily(
  () => import('./QuestionReview.tsx').then(module => module.QuestionReview),
  'test/grading',
  'test/live',
)

const OffersList = lazily(
  () => import('../offer/OffersList.tsx').then(module => module.OffersList),
  'submission/offer',
)
const OfferReview = lazily(
  () => import('../offer/OfferReview.tsx').then(module => module.OfferReview),
  'submission/offer',
)

const RubricsList = lazily(
  () => import('../rubrics/RubricsList.tsx').then(module => module.RubricsList),
  'test/rubrics',
  'rubric',
)

/** What is shown besides answers that are graded. */
const besides = { offers: OffersList, offer: OfferReview, rubrics: RubricsList } as const

/** A test being graded: the paper of one student, one question of all, or which of them to begin with. */
export function ReviewScreen() {
  const { id, courseId, questionId, studentId, show } = useReviewAddress()
  useGradingNews(courseId, id)
  if (show !== '') {
    const Shown = besides[show as keyof typeof besides] ?? OfferReview
    return (
      <Suspense fallback={<SkeletonCards cards={2} />}>
        <Shown />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<SkeletonCards cards={3} />}>
      {questionId !== '' ? (
        <QuestionReview key={questionId} />
      ) : studentId !== '' ? (
        <PaperReview key={studentId} />
      ) : (
        <PapersList />
      )}
    </Suspense>
  )
}

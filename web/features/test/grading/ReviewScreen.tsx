import { Suspense } from 'react'
import { lazily } from '#web/shell/extension-points.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useReviewAddress } from './addresses.ts'
import { useGradingNews } from './news.ts'
import { PapersList } from './PapersList.tsx'

const PaperReview = lazily(
  () => import('./PaperReview.tsx').then(module => module.PaperReview),
  'test/grading',
)
const QuestionReview = lazily(
  () => import('./QuestionReview.tsx').then(module => module.QuestionReview),
  'test/grading',
)

const OffersList = lazily(
  () => import('../offer/OffersList.tsx').then(module => module.OffersList),
  'submission/offer',
)
const OfferReview = lazily(
  () => import('../offer/OfferReview.tsx').then(module => module.OfferReview),
  'submission/offer',
)

/** A test being graded: the paper of one student, one question of all, or which of them to begin with. */
export function ReviewScreen() {
  const { id, courseId, questionId, studentId, show } = useReviewAddress()
  useGradingNews(courseId, id)
  if (show !== '')
    return (
      <Suspense fallback={<SkeletonCards cards={2} />}>
        {show === 'offers' ? <OffersList /> : <OfferReview />}
      </Suspense>
    )
  if (questionId === '' && studentId === '') return <PapersList />
  return (
    <Suspense fallback={<SkeletonCards cards={3} />}>
      {questionId === '' ? <PaperReview key={studentId} /> : <QuestionReview key={questionId} />}
    </Suspense>
  )
}

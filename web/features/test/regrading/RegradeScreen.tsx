import { Suspense } from 'react'
import { lazily } from '#web/shell/extension-points.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useRegradeAddress } from './addresses.ts'

const QuestionsList = lazily(
  () => import('./QuestionsList.tsx').then(module => module.QuestionsList),
  'test/regrading',
)
const RegradeQuestion = lazily(
  () => import('./RegradeQuestion.tsx').then(module => module.RegradeQuestion),
  'test/regrading',
  'question',
  'question/types',
)

/** A begun test being corrected: which question, or how one is judged from now on. */
export function RegradeScreen() {
  const { questionId } = useRegradeAddress()
  return (
    <Suspense fallback={<SkeletonCards cards={3} />}>
      {questionId === '' ? <QuestionsList /> : <RegradeQuestion key={questionId} />}
    </Suspense>
  )
}

import { Suspense } from 'react'
import { lazily } from '#web/shell/extension-points.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useAnalysisAddress } from './addresses.ts'

const TestAnalysis = lazily(
  () => import('./TestAnalysis.tsx').then(module => module.TestAnalysis),
  'test/analysis',
)
const QuestionAnalysis = lazily(
  () => import('./QuestionAnalysis.tsx').then(module => module.QuestionAnalysis),
  'test/analysis',
)

/** What the papers say about a test, or about one of its questions. */
export function AnalysisScreen() {
  const { questionId } = useAnalysisAddress()
  return (
    <Suspense fallback={<SkeletonCards cards={3} />}>
      {questionId === '' ? <TestAnalysis /> : <QuestionAnalysis key={questionId} />}
    </Suspense>
  )
}

import { useNavigate, useSearchParams } from 'react-router'
import { path } from '#web/lib/path.ts'
import { useTestAddress } from '../addresses.ts'

/** What is analysed: the test, or one of its questions, and the ways to the others. */
export function useAnalysisAddress() {
  const { id, courseId } = useTestAddress()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const questionId = search.get('questionid') ?? ''
  const here = { id, courseId, courseRole: 1 }
  return {
    ...{ id, courseId, questionId },
    toQuestion: (questionid: string) =>
      navigate(path('/testing/analysis', { ...here, questionid }), {
        // From question to question, the way back stays the same.
        replace: questionId !== '',
      }),
    toAnswers: (questionid: string) => navigate(path('/testing/review', { ...here, questionid })),
    toGrading: () => navigate(path('/testing/review', here)),
  }
}

import { useNavigate, useSearchParams } from 'react-router'
import { path } from '#web/lib/path.ts'
import { useTestAddress } from '../addresses.ts'

/** What is graded, one paper or one question of all, and the way to another one. */
export function useReviewAddress() {
  const { id, courseId } = useTestAddress()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const to = (what: { studentid: string } | { questionid: string }) =>
    navigate(path('/testing/review', { id, courseId, courseRole: 1, ...what }), {
      // From the list one comes back to it; from paper to paper, the way back stays the same.
      replace: search.has('studentid') || search.has('questionid'),
    })
  return {
    ...{ id, courseId },
    studentId: search.get('studentid') ?? '',
    /** What was offered after the end: `offers` all of it, `offer` that of one student, `rubrics`; empty: what is graded. */
    show: search.get('show') ?? '',
    questionId: search.get('questionid') ?? '',
    toStudent: (studentid: string) => to({ studentid }),
    toAnalysis: () => navigate(path('/testing/analysis', { id, courseId, courseRole: 1 })),
    toQuestion: (questionid: string) => to({ questionid }),
  }
}

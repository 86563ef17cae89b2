import { useNavigate, useSearchParams } from 'react-router'
import { path } from '#web/lib/path.ts'
import { useTestAddress } from '../addresses.ts'

/** A question that is corrected. */
export const regradePath = (id: string, courseId: string, questionid: string) =>
  path('/testing/regrade', { id, courseId, courseRole: 1, questionid })

/** The test that is corrected; of its questions the one that is, or none. */
export function useRegradeAddress() {
  const { id, courseId } = useTestAddress()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return {
    ...{ id, courseId },
    questionId: search.get('questionid') ?? '',
    toQuestion: (questionId: string) => navigate(regradePath(id, courseId, questionId)),
  }
}

import { useReviewAddress } from './addresses.ts'
import { PaperReview } from './PaperReview.tsx'
import { PapersList } from './PapersList.tsx'
import { QuestionReview } from './QuestionReview.tsx'

/** A test being graded: the paper of one student, one question of all, or which of them to begin with. */
export function ReviewScreen() {
  const { questionId, studentId } = useReviewAddress()
  if (questionId !== '') return <QuestionReview key={questionId} />
  return studentId === '' ? <PapersList /> : <PaperReview key={studentId} />
}

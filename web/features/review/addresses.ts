import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

/** The homework that the address names, in its course. */
export function useReviewAddress() {
  const [search] = useSearchParams()
  const { courseId } = useCourseAddress()
  return { courseId, homeworkId: search.get('id') ?? '', studentId: search.get('studentid') ?? '' }
}

interface Place {
  courseId: string
  homeworkId: string
}

/** How reviewing goes, for staff. */
export const overviewPath = ({ courseId, homeworkId }: Place): string =>
  path('/homework/reviews', { id: homeworkId, courseId, courseRole: 1 })

/** The reviews of one student's submission, for staff. */
export const ofStudentPath = ({ courseId, homeworkId }: Place, studentId: string): string =>
  path('/homework/reviewsOf', { id: homeworkId, courseId, courseRole: 1, studentid: studentId })

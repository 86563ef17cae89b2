import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { StudentScores } from './parts/StudentScores.tsx'
import { useScoreNews } from './queries.ts'

/** The grades of one student: of students their own. */
export function DetailScreen() {
  const { courseId, isStaff } = useCourseAddress()
  const [search] = useSearchParams()
  const refresh = useScoreNews(courseId)
  return (
    <Screen onRefresh={refresh}>
      <StudentScores courseId={courseId} studentId={isStaff ? (search.get('studentid') ?? '') : ''} />
    </Screen>
  )
}

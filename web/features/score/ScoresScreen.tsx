import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { StudentScores } from './parts/StudentScores.tsx'
import { useScoreNews } from './queries.ts'
import { Gradebook } from './staff/Gradebook.tsx'

/** Of staff the gradebook of a course, of students their own grades. */
export function ScoresScreen() {
  const { courseId, isStaff } = useCourseAddress()
  return isStaff ? <Gradebook courseId={courseId} /> : <OwnScores courseId={courseId} />
}

function OwnScores({ courseId }: { courseId: string }) {
  const refresh = useScoreNews(courseId)
  return (
    <Screen onRefresh={refresh}>
      <StudentScores courseId={courseId} studentId="" />
    </Screen>
  )
}

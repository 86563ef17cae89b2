import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { StudentScores } from './parts/StudentScores.tsx'
import { detailQuery, useScoreNews } from './queries.ts'

/** The grades of one student: of students their own. */
export function DetailScreen() {
  const { courseId, isStaff } = useCourseAddress()
  const [search] = useSearchParams()
  const t = useTexts('score')
  const refresh = useScoreNews(courseId)
  const studentId = isStaff ? (search.get('studentid') ?? '') : ''
  const name = useQuery(detailQuery(courseId, studentId)).data?.name
  return (
    <Screen title={studentId && name ? t('detail.ofStudent', { name }) : undefined} onRefresh={refresh}>
      <StudentScores courseId={courseId} studentId={studentId} />
    </Screen>
  )
}

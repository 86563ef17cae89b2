import { useSearchParams } from 'react-router'
import { visitRole } from '#web/lib/storage.ts'

interface CourseAddress {
  courseId: string
  /** `'1'` teacher or assistant, `'0'` student. Where the address says nothing, that of this visit; else `'0'`. */
  courseRole: '0' | '1'
  isStaff: boolean
}

/** The course that the address names. */
export function useCourseAddress(): CourseAddress {
  const [search] = useSearchParams()
  const courseId = search.get('courseId') ?? ''
  const courseRole = (search.get('courseRole') ?? visitRole.stored(courseId)) === '1' ? '1' : '0'
  return { courseId, courseRole, isStaff: courseRole === '1' }
}

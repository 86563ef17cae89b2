import { useSearchParams } from 'react-router'

interface CourseAddress {
  courseId: string
  /** `'1'` teacher or assistant, `'0'` student (also when the address says nothing). */
  courseRole: '0' | '1'
  isStaff: boolean
}

/** The course that the address names. */
export function useCourseAddress(): CourseAddress {
  const [search] = useSearchParams()
  const courseRole = search.get('courseRole') === '1' ? '1' : '0'
  return { courseId: search.get('courseId') ?? '', courseRole, isStaff: courseRole === '1' }
}

import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

type Page =
  | ''
  | '/stuWorkSubmit'
  | '/stuWorkDetail'
  | '/stuWorkHistory'
  | '/stuUserList'
  | '/filter'
  | '/call'
  | '/repulse'
  | '/reviewDetail'

/** Pages of one role only: an address may come with the other's. */
const roleOf: Partial<Record<Page, '0' | '1'>> = {
  '/stuWorkSubmit': '0',
  '/stuUserList': '1',
  '/filter': '1',
  '/call': '1',
  '/repulse': '1',
  '/reviewDetail': '1',
}

interface Place {
  courseId: string
  courseRole: '0' | '1'
  homeworkId: string
}

/** The homework that the address names, in its course. */
export function useHomeworkAddress() {
  const [search] = useSearchParams()
  const { courseId, courseRole, isStaff } = useCourseAddress()
  const homeworkId = search.get('id') ?? ''
  return {
    courseId,
    homeworkId,
    isStaff,
    studentId: search.get('studentid') ?? undefined,
    /** Address of a page of the same homework, in the same role. */
    to: (page: Page, more: Record<string, string> = {}) =>
      homeworkPath(page, { courseId, courseRole: roleOf[page] ?? courseRole, homeworkId }, more),
  }
}

export function homeworkPath(
  page: Page,
  { courseId, courseRole, homeworkId }: Place,
  more: Record<string, string> = {},
): string {
  return path(`/homework${page}`, { id: homeworkId, courseId, courseRole, ...more })
}

export const editTaskPath = (courseId: string, homeworkId: string): string =>
  path('/addActivity/task', { submitType: 2, courseId, courseRole: 1, id: homeworkId })

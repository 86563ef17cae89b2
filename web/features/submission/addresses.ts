import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import type { OfStudent } from '#web/features/member/extension-points.ts'
import { path } from '#web/lib/path.ts'
import type { Path } from '#web/lib/routes.ts'

export type Page =
  | 'task'
  | 'edit'
  | 'write'
  | 'submission'
  | 'versions'
  | 'roster'
  | 'filter'
  | 'remind'
  | 'return'
  | 'publish'
  | 'grade'
  | 'shared'
  | 'share'
  | 'offers'
  | 'offer'
  | 'files'
  | 'discussion'
  | 'rubric'

interface PageOfKind {
  path: Path
  /** For a page of one role only: the address may come with the other's. */
  role?: '0' | '1'
  /** What its address says beside the task. */
  more?: Record<string, string>
}

/** The addresses of a kind's screens; those that it does not have lead to the task. */
export type Pages = { task: PageOfKind } & Partial<Record<Page, PageOfKind>>

export interface TaskPlace {
  courseId: string
  courseRole: '0' | '1'
  taskId: string
}

/** The task that the address names, in its course, and the addresses of its screens. */
export function useSubmissionAddress(pages: Pages) {
  const [search] = useSearchParams()
  const { courseId, courseRole, isStaff } = useCourseAddress()
  const taskId = search.get('id') ?? ''
  return {
    courseId,
    taskId,
    isStaff,
    studentId: search.get('studentid') ?? undefined,
    /** Absent: the newest that was handed in. */
    attempt: Number(search.get('attempt')) || undefined,
    /** Address of a page of the same task, in the same role. */
    to: (page: Page, more: Record<string, string> = {}) =>
      submissionPath(pages, page, { courseId, courseRole, taskId }, more),
  }
}

export function submissionPath(
  pages: Pages,
  page: Page,
  { courseId, courseRole, taskId }: TaskPlace,
  more: Record<string, string> = {},
): string {
  const { path: route, role = courseRole, more: own } = pages[page] ?? pages.task
  return path(route, { ...own, id: taskId, courseId, courseRole: role, ...more })
}

/** What one student has handed in in a course. */
export const ofStudentPath = ({ courseId, studentId, isStaff }: OfStudent): string =>
  path('/submission/ofStudent', { courseId, courseRole: isStaff ? 1 : 0, studentid: studentId })

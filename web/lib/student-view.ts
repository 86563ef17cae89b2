import { path } from '#web/lib/path.ts'
import { leavePage } from '#web/ui/overlays/overlay-history.ts'
import { forgetForTab, stored, storedForTab, storeForTab } from './storage.ts'

/**
 * Staff look at a course as a student would: for this tab and this session, until they leave it. See
 * docs/decisions/111-student-view.md.
 */
const key = 'studentViewer'

/** The course being viewed, or null. An address with `studentviewer=1` starts the view. */
export function viewedCourse(): string | null {
  const token = stored('token')
  // Anyone who logs in next in this tab, or meanwhile in another, is not in student view.
  if (!token) return null
  const session = token.slice(-8)
  const address = new URLSearchParams(location.search)
  const named = address.get('studentviewer') === '1' ? address.get('courseId') : null
  if (named) storeForTab(key, `${session} ${named}`)
  const [of, courseId] = (storedForTab(key) ?? '').split(' ')
  // Without storage the view ends with the first screen.
  return of === session && courseId ? courseId : named
}

/** The address of the same screen outside student view. */
export const withoutStudentView = (path: string): string =>
  path.replace(/([?&])studentviewer=1(?:&|(?=#|$))/, '$1').replace(/[?&](?=#|$)/, '')

/** Headers that tell the server about the view. */
export const viewerHeaders = (): Record<string, string> =>
  viewedCourse() === null ? {} : { 'x-student-viewer': '1' }

/** Opens the course's home as a student sees it. The page reloads, so that nothing fetched as staff remains. */
export function viewAsStudent(courseId: string) {
  leavePage(() => location.assign(path('/courseHome', { courseId, courseRole: 0, studentviewer: 1 })))
}

/** Leaves student view. */
export function endStudentView() {
  const courseId = viewedCourse()
  forgetForTab(key)
  const address = courseId ? path('/courseHome', { courseId, courseRole: 1 }) : path('/ktpCourse')
  leavePage(() => location.replace(address))
}

/** Staff look at a course as a student would: for this tab, until they leave it. See docs/decisions/111-student-view.md. */
const key = 'studentViewer'

/** The course that is being looked at, or null. An address with `studentviewer=1` begins it. */
export function viewedCourse(): string | null {
  const address = new URLSearchParams(location.search)
  const named = address.get('studentviewer') === '1' ? address.get('courseId') : null
  try {
    if (named) sessionStorage.setItem(key, named)
    return sessionStorage.getItem(key)
  } catch {
    // Without storage the view ends with the first screen.
    return named
  }
}

/** Headers that tell the server. */
export const viewerHeaders = (): Record<string, string> =>
  viewedCourse() === null ? {} : { 'x-student-viewer': '1' }

/** Opens the course's home as a student sees it. The page loads anew: nothing asked for as staff is left in it. */
export function viewAsStudent(courseId: string) {
  location.assign(`/courseHome?${new URLSearchParams({ courseId, courseRole: '0', studentviewer: '1' })}`)
}

/** Back to being staff. */
export function endStudentView() {
  const courseId = viewedCourse()
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
  location.replace(
    courseId ? `/courseHome?${new URLSearchParams({ courseId, courseRole: '1' })}` : '/ktpCourse',
  )
}

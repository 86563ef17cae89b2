const inCourse = (path: string, courseId: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ courseId, courseRole: '1', ...more })}`

export const reviewPath = (courseId: string) => inCourse('/enrollReview', courseId)
export const detailPath = (courseId: string, id: string) => inCourse('/enrollDetail', courseId, { id })
/** Where the own application stands. */
export const ownPath = (courseid: string) => `/courseEnrollInfo?courseid=${courseid}`
/** The form by which newcomers apply; by the id for those who may know the course. */
export const applyPath = (course: { courseid: string } | { code: string }) =>
  `/studentEnrollCourseDetail?${new URLSearchParams(course)}`

import { path } from '#web/lib/path.ts'
export const reviewPath = (courseId: string) => path('/enrollReview', { courseId, courseRole: 1 })
export const detailPath = (courseId: string, id: string) =>
  path('/enrollDetail', { courseId, courseRole: 1, id })
/** The state of the person's own application. */
export const ownPath = (courseid: string) => path('/courseEnrollInfo', { courseid })
/** The form by which newcomers apply; by the id for those who may know the course. */
export const applyPath = (course: { courseid: string } | { code: string }) =>
  path('/studentEnrollCourseDetail', course)

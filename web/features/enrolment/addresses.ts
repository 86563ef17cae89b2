const inCourse = (path: string, courseId: string, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ courseId, courseRole: '1', ...more })}`

export const reviewPath = (courseId: string) => inCourse('/enrollReview', courseId)
export const detailPath = (courseId: string, id: string) => inCourse('/enrollDetail', courseId, { id })

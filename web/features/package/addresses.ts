export const demoPath = '/createCourseFromDemo'
export const importPath = '/courseImport'
export const exportPath = (courseId: string) =>
  `/courseExport?${new URLSearchParams({ courseId, courseRole: '1' })}`

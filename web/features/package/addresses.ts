import { path } from '#web/lib/path.ts'
export const demoPath = path('/createCourseFromDemo')
export const importPath = path('/courseImport')
export const exportPath = (courseId: string) => path('/courseExport', { courseId, courseRole: 1 })

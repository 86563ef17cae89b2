import { path } from '#web/lib/path.ts'
import type { Paths } from '#web/lib/routes.ts'

const scorePath = (page: Paths['score'], courseId: string, isStaff: boolean, studentid?: string) =>
  path(page, { courseId, courseRole: isStaff ? 1 : 0, studentid })

export const studentPath = (courseId: string, studentId: string) =>
  scorePath('/scoreDetail', courseId, true, studentId)
export const homeworkScoresPath = (courseId: string, isStaff: boolean, studentId?: string) =>
  scorePath('/homeworkDetail', courseId, isStaff, studentId)
export const schemePath = (courseId: string) => scorePath('/setScore', courseId, true)
export const importPath = (courseId: string) => scorePath('/importScore', courseId, true)
export const deletedColumnsPath = (courseId: string) => scorePath('/deletedColumns', courseId, true)
export const bookHistoryPath = (courseId: string) => scorePath('/scoreHistory', courseId, true)

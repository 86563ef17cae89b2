import { path } from '#web/lib/path.ts'

type StaffPage =
  | '/representation'
  | '/representation/chooseGroup'
  | '/representation/performanceStatistics'
  | '/representation/scan'
  | '/representation/reasons'
  | '/representation/cards'

export const staffPath = (page: StaffPage, courseId: string) => path(page, { courseId, courseRole: 1 })

/** What staff see of one student. */
export const studentPath = (courseId: string, studentid: string) =>
  path('/representation/studetail', { courseId, courseRole: 1, studentid })

/** The log of the course or, given one, of a student. */
export const logPath = (courseId: string, courseRole: 0 | 1, studentid?: string) =>
  path('/representation/starlog', { courseId, courseRole, studentid })

export const myStarsPath = (courseId: string) =>
  path('/representation/stuRepresentaionIndex', { courseId, courseRole: 0 })

import { contentTypes } from './events.ts'

export const messageSettingsPath = '/myAllSetting?detail=messageSetting'

interface Subject {
  type: number
  courseid: string
  courserole: number
  contenttype: number
  contentid: string
  coid: string
}

/**
 * Where a message leads: to its content in the course, else to the course. For who is not in the course: a decision on
 * an application to that application, what else is about courses to the list of the own ones, an academic notice to its
 * page, and anything else nowhere.
 */
export function destinationOf({ type, courseid, courserole, contenttype, contentid, coid }: Subject) {
  if (courseid === '') {
    if (contenttype === contentTypes.enrolment && contentid !== '')
      return `/courseEnrollInfo?${new URLSearchParams({ courseid: contentid })}`
    if (type === 0) return '/ktpCourse'
    if (type !== 1 || contentid === '') return undefined
    return `/schoolmsg?${new URLSearchParams({ id: contentid, type: String(type), coid })}`
  }
  const course = { courseId: courseid, courseRole: String(courserole) }
  const to = (path: string, more: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ ...more, ...course })}`
  if (contenttype === contentTypes.homework) return to('/homework', { id: contentid })
  if (contenttype === contentTypes.attendance)
    return to(courserole === 0 ? '/checkIn/studentCheckinIndex' : '/checkIn/teacherCheckinIndex')
  return to('/courseHome')
}

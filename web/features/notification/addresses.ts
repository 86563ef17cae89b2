import { contentTypes } from '#contract/features/notification/events.ts'

export const notificationsPath = '/myAllSetting?detail=messageNotice'

interface Subject {
  courseid: string
  courserole: number
  contenttype: number
  contentid: string
}

/** Where a message leads: to its content in the course, else to the course; nowhere without a course. */
export function destinationOf({ courseid, courserole, contenttype, contentid }: Subject): string | undefined {
  if (courseid === '' && contenttype === contentTypes.enrolment)
    return `/courseEnrollInfo?${new URLSearchParams({ courseid: contentid })}`
  if (courseid === '') return undefined
  const course = { courseId: courseid, courseRole: String(courserole) }
  const to = (path: string, more: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ ...more, ...course })}`
  if (contenttype === contentTypes.homework) return to('/homework', { id: contentid })
  if (contenttype === contentTypes.attendance)
    return to(courserole === 0 ? '/checkIn/studentCheckinIndex' : '/checkIn/teacherCheckinIndex')
  return to('/courseHome')
}

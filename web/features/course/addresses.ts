/** Addresses of a course's screens. `role` is 1 for teacher and assistant, 0 for students. */
interface Place {
  courseId: string
  role: number | string
}

const inCourse = (path: string, { courseId, role }: Place, more: Record<string, string> = {}) =>
  `${path}?${new URLSearchParams({ courseId, courseRole: String(role), ...more })}`

export const courseHomePath = (place: Place) => inCourse('/courseHome', place)
export const courseSettingsPath = (place: Place) => inCourse('/member/memberSetting', place)
export const membersPath = (place: Place) => inCourse('/member', place)
export const attendancePath = (place: Place) =>
  inCourse(
    String(place.role) === '1' ? '/checkIn/teacherCheckinIndex' : '/checkIn/studentCheckinIndex',
    place,
  )
export const editCoursePath = (courseId: string) => `/newCourse?id=${courseId}`
/** What a join code's square leads to. */
export const joinUrl = (code: string) => `${location.origin}/joinCourses?code=${code}`

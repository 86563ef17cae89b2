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
/** The page of a course for everybody. */
export const landingPath = (courseId: string) => `/courseDoor?${new URLSearchParams({ courseId })}`
/** Choosing the template of a course that was just opened. */
export const chooseModulePath = (courseId: string) =>
  inCourse('/chooseCourseModule', { courseId, role: 1 }, { isNew: '1' })
export const courseIntroPath = (courseId: string) => inCourse('/courseIntro', { courseId, role: 1 })
/** The enrolment settings of a course that exists; `next` is where they lead once they are kept. */
export const enrolmentSettingsPath = (courseId: string, next?: string) =>
  `/seniorSetting?${new URLSearchParams({ courseid: courseId, ...(next ? { next } : {}) })}`
export const editCoursePath = (courseId: string) => `/newCourse?id=${courseId}`
/** What a join code's square leads to. */
export const joinUrl = (code: string) => `${location.origin}/joinCourses?code=${code}`
/** Where a person has the own identity attested by an institution. */
export const attestPath = '/myAllSetting?detail=myMechanism'

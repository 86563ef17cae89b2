import { path } from '#web/lib/path.ts'

/** Addresses of a course's screens. `role` is 1 for teacher and assistant, 0 for students. */
interface Place {
  courseId: string
  role: number | string
}

export const courseHomePath = ({ courseId, role }: Place) =>
  path('/courseHome', { courseId, courseRole: role })
export const courseSettingsPath = ({ courseId, role }: Place) =>
  path('/member/memberSetting', { courseId, courseRole: role })
export const membersPath = ({ courseId, role }: Place) => path('/member', { courseId, courseRole: role })
/** What the course is about, for those who are in it. */
export const courseDetailPath = ({ courseId, role }: Place) => path('/course', { courseId, courseRole: role })
/** Where words of its content are searched. */
export const courseSearchPath = ({ courseId, role }: Place) =>
  path('/courseSearch', { courseId, courseRole: role })
/** The page of a course for everybody. */
export const landingPath = (courseId: string) => path('/courseDoor', { courseId })
/** Choosing the template of a course that was just opened. */
export const chooseModulePath = (courseId: string) =>
  path('/chooseCourseModule', { courseId, courseRole: 1, isNew: 1 })
export const courseIntroPath = (courseId: string) => path('/courseIntro', { courseId, courseRole: 1 })
/** The enrolment settings of a course that exists; `next` is where they lead once they are kept. */
export const enrolmentSettingsPath = (courseId: string, next?: string) =>
  path('/seniorSetting', { courseid: courseId, next: next || undefined })
export const editCoursePath = (courseId: string) => path('/newCourse', { id: courseId })
/** Where a join code's QR code leads. */
export const joinUrl = (code: string) => location.origin + path('/joinCourses', { code })
/** Where an institution verifies a person's identity. */
export const attestPath = path('/myAllSetting', { detail: 'myMechanism' })

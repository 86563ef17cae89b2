export {
  publishCourseChanged,
  publishListChanged,
  publishRunningChanged,
  publishWaitingChanged,
} from './announce.ts'
export { newJoinCode } from './codes.ts'
export { eraseDeleted } from './deletion.ts'
export { courseTurned } from './events.ts'
export { standingIn, standingNow, standingsNow } from './gate.ts'
export {
  enrolmentSettingInquiry,
  groupCountInquiry,
  invitationsInquiry,
  unreadNoticesInquiry,
  waitingInquiry,
} from './inquiries.ts'
export { presentIntro } from './intro.ts'
export {
  admitStudent,
  changeWaiting,
  dismissStudents,
  lacksAttestation,
  memberJoined,
  memberLeft,
  setEnrolmentOpen,
  studentsOf,
} from './membership.ts'
export { permits } from './permitting.ts'
export { badgeOf, coverUrl } from './present.ts'
export { type RunningKind, running } from './running.ts'
export { findCourse, findCourseByCode, isStudentIn, lockCourse, lockOpenedCourses } from './store.ts'
export { courseTransferred } from './transfer.ts'

export { tellListChanged } from './announce.ts'
export { newJoinCode } from './codes.ts'
export { standingIn } from './gate.ts'
export {
  admitStudent,
  changeWaiting,
  dismissStudent,
  findByCode,
  memberJoined,
  memberLeft,
  setEnrolmentOpen,
} from './membership.ts'
export { badgeOf, presentCourse } from './present.ts'
export { type ListedCourse, lockOpenedCourses } from './store.ts'

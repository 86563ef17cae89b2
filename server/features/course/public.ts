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
export { badgeOf } from './present.ts'

export { standingIn } from './gate.ts'
export { badgeOf } from './present.ts'

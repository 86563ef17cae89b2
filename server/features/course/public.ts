export { standingIn } from './gate.ts'

export { enrolmentDecided } from './events.ts'

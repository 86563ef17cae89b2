export { attendanceStarted } from './events.ts'

export { attendanceScoreOf } from './course-rules.ts'

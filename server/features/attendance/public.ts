export { attendanceScoreOf } from './records/course-rules.ts'

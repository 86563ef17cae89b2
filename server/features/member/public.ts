export { assistantAdded, assistantRemoved, classesChanged, permissionsChanged } from './events.ts'
export {
  accommodationInquiry,
  groupedCountInquiry,
  studentAttendanceInquiry,
  studentSubmissionsInquiry,
} from './inquiries.ts'
export { presentStudent } from './present.ts'
export {
  className,
  countStudents,
  findStudent,
  formerStudentsIn,
  isFound,
  listed,
  pageOfStudents,
  type StudentPage,
  searches,
  searchFor,
  studentsIn,
} from './store.ts'
export { teacherNamed } from './team.ts'

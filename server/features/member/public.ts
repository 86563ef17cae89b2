export { presentStudent } from './present.ts'
export {
  accommodationQuestion,
  groupedCountQuestion,
  studentAttendanceQuestion,
  studentSubmissionsQuestion,
} from './questions.ts'
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

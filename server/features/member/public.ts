export { assistantAdded, assistantRemoved, studentRemoved } from './events.ts'
export { pageAnswer, presentStudent } from './present.ts'
export { className, countStudents, isFound, listed, studentsIn } from './store.ts'

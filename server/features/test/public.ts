export { presentSaved } from './taking/saving.ts'
export { answersIn, type mapOf, scoringOf } from './taking/scoring.ts'

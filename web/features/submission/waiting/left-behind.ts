import { leftBehindIn } from '#web/shell/waiting/left-behind.ts'
import { keptGrades } from './waiting-grade.ts'

/** For the question before a logout. */
export const gradesLeftBehind = leftBehindIn(keptGrades, ['submission', 'waiting.leaving'])

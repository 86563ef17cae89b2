import { leftBehindIn } from '#web/shell/waiting/when-kept.tsx'
import { keptGrades } from './waiting-grade.ts'

/** For the question before a logout. */
export const gradesLeftBehind = leftBehindIn(keptGrades, ['submission', 'waiting.leaving'])

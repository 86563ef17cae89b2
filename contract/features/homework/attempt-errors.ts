import { attemptErrorsOf } from '#contract/features/submission/attempt-errors.ts'
import { homeworkWords } from './words.ts'

/** Apart from the others, because the client fetches those with its first screens. */
export const homeworkAttemptErrors = attemptErrorsOf(homeworkWords)

import { identityErrorsOf } from '#contract/features/submission/identity-errors.ts'
import { homeworkWords } from './words.ts'

export const homeworkIdentityErrors = identityErrorsOf(homeworkWords)

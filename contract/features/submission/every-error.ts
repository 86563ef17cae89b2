import { attemptErrorsOf } from './attempt-errors.ts'
import { identityErrorsOf } from './identity-errors.ts'
import { submissionErrorsOf } from './kind-errors.ts'
import { offerErrorsOf } from './offer-errors.ts'
import { policyErrorsOf } from './policy-errors.ts'
import type { KindWords } from './words.ts'

/** All that the handed-in work of a kind is refused with, in its words; for the server, which needs them at once. */
export const everyErrorOf = <F extends string>(words: KindWords<F>) => ({
  ...submissionErrorsOf(words),
  ...attemptErrorsOf(words),
  ...identityErrorsOf(words),
  ...offerErrorsOf(words),
  ...policyErrorsOf(words),
})

import { errors } from '#contract/error.ts'
import { policyErrorsOf } from '#contract/features/submission/policy-errors.ts'
import { homeworkWords } from './words.ts'

export const homeworkPolicyErrors = {
  ...policyErrorsOf(homeworkWords),
  ...errors('homework', {
    reviewedOnce: {
      en: 'With peer review there is one attempt and no time limit',
      zh: '同伴互评的作业只能作答一次，也不能设作答时限',
    },
  }),
}

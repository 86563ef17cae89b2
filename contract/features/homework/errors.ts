import { errors } from '#contract/error.ts'
import { submissionErrorsOf } from '#contract/features/submission/kind-errors.ts'
import { homeworkWords } from './words.ts'

export const homeworkErrors = {
  ...submissionErrorsOf(homeworkWords),
  ...errors('homework', {
    titleMissing: { en: 'Enter a title', zh: '请输入作业标题' },
    fullScoreInvalid: {
      en: 'The maximum points must be above 0 and at most {limit}, with at most one decimal',
      zh: '满分须大于 0 且不超过 {limit}，最多保留一位小数',
    },
  }),
}

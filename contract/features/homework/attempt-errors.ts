import { errors } from '#contract/error.ts'

/** Apart from the others, because the client fetches those with its first screens. */
export const homeworkAttemptErrors = errors('homework', {
  notBegun: {
    code: 41407,
    en: 'Start first. Your time runs from then on',
    zh: '请先开始作答，从那时起计时',
  },
  attemptOver: {
    code: 41408,
    en: 'You’re on another attempt by now. Reload the page',
    zh: '您已开始另一次作答，请刷新页面',
  },
  writesAgain: {
    en: 'The student has begun another attempt. This one can no longer be returned',
    zh: '该学生已开始新的作答，不能再退回这一次',
  },
  attemptsUsed: {
    en: 'Someone is already on attempt {count}. The number of attempts can’t be lower',
    zh: '已有学生进行到第 {count} 次作答，作答次数不能更少',
  },
  timeLimitFixed: {
    en: 'Someone has already begun. The time limit can’t be changed any more',
    zh: '已有学生开始作答，不能再更改作答时限',
  },
  reviewedOnce: {
    en: 'With peer review there is one attempt and no time limit',
    zh: '同伴互评的作业只能作答一次，也不能设作答时限',
  },
})

import { errorsInWords, type KindWords } from './words.ts'

/** The same of attempts. Apart, as the two others: the client fetches those above with its first screens. */
export const attemptErrorsOf = <F extends string>(words: KindWords<F>) =>
  errorsInWords(words, {
    notBegun: {
      code: 41407,
      en: 'Start first. Your time runs from then on',
      zh: '请先开始作答，从那时起计时',
    },
    startsLater: {
      en: 'This {task} starts later for your class or group',
      zh: '您所在的班级或小组尚未到该{task}的开始时间',
    },
    attemptOver: {
      code: 41408,
      en: 'You’re on another attempt by now. Reload the page',
      zh: '您已开始另一次作答，请刷新页面',
    },
    slotMissing: {
      code: 41459,
      en: 'This question isn’t part of this {task}. Reload the page',
      zh: '这份{work}中没有这道题，请刷新页面',
    },
    valueUnfit: {
      code: 41460,
      en: 'This answer doesn’t fit its question. Reload the page and answer again',
      zh: '答案与题目不符，请刷新页面后重新作答',
    },
    writesAgain: {
      en: 'The student has begun another attempt. This one can no longer be returned',
      zh: '该学生已开始新的作答，不能再退回这一次',
    },
  })

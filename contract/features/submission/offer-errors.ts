import { errorsInWords, type KindWords } from './words.ts'

/** Of what is offered after the end. */
export const offerErrorsOf = <F extends string>(words: KindWords<F>) =>
  errorsInWords(words, {
    unproven: {
      code: 41409,
      en: 'Nothing shows that this was written before the deadline, so it can’t be offered to your teacher',
      zh: '没有依据表明这些内容是在截止前完成的，无法提交给老师审核',
    },
    offerDecided: {
      code: 41410,
      en: 'Your teacher has already decided about what you sent after the deadline',
      zh: '老师已对您截止后提交的内容作出决定，不能再次提交',
    },
    offerChanged: {
      code: 41466,
      en: 'The student has sent a newer version in the meantime. Look at it first',
      zh: '学生已重新提交，请先查看最新内容',
    },
  })

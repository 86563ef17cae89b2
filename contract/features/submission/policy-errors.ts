import { errorsInWords, type KindWords } from './words.ts'

/** Why a change of how work is taken and judged is refused. */
export const policyErrorsOf = <F extends string>(words: KindWords<F>) =>
  errorsInWords(words, {
    fullScoreTooLow: {
      en: 'A grade of {score} has already been given. The maximum points can’t be lower',
      zh: '已有学生得分 {score}，满分不能低于该分数',
    },
    groupSetMissing: { en: 'Choose the groups that hand in together', zh: '请选择按哪个分组提交' },
    groupsFixed: {
      en: 'Someone has already begun. Groups can’t be changed for this {task} any more',
      zh: '已有学生开始作答，不能再更改分组方式',
    },
    attemptsUsed: {
      en: 'Someone is already on attempt {count}. The number of attempts can’t be lower',
      zh: '已有学生进行到第 {count} 次作答，作答次数不能更少',
    },
    timeLimitFixed: {
      en: 'Someone has already begun. The time limit can’t be changed any more',
      zh: '已有学生开始作答，不能再更改作答时限',
    },
  })

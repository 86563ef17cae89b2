import { errors } from '#contract/error.ts'
import { submissionErrorsOf } from '#contract/features/submission/kind-errors.ts'
import { testWords } from './words.ts'

export const testErrors = {
  ...submissionErrorsOf(testWords),
  ...errors('test', {
    titleMissing: { en: 'Enter a title', zh: '请输入测试标题' },
    nothingToAnswer: {
      en: 'Add at least one question that is worth points',
      zh: '请至少添加一道有分值的题目',
    },
    drawsNothing: {
      en: 'A random draw must take at least one question',
      zh: '随机抽题的题数不能全部为 0',
    },
    drawTooFew: {
      en: 'Only {found} {found:question matches|questions match} this draw, and {wanted} are wanted',
      zh: '符合抽题条件的题目只有 {found} 道，不足 {wanted} 道',
    },
    tooManyQuestions: {
      en: 'At most {limit} questions, those to draw from included',
      zh: '题目总数（含抽题范围）不能超过 {limit} 道',
    },
    pointsInvalid: {
      en: 'Points must be between 0 and {limit}, with at most one decimal',
      zh: '分值须在 0 到 {limit} 之间，最多保留一位小数',
    },
    totalTooHigh: {
      en: 'The whole test can be worth at most {limit} points',
      zh: '测试总分不能超过 {limit} 分',
    },
    sectionMissing: { en: 'Add at least one part', zh: '请至少添加一个大题' },
    questionTwice: { en: 'A question is in this test twice', zh: '测试中有重复的题目' },
    switchLimitInvalid: {
      en: 'Enter a whole number from 0 to 100',
      zh: '离开页面的次数须为 0 到 100 的整数',
    },
    questionsFixed: {
      en: 'Someone has already begun. Questions can only be corrected by a regrade now',
      zh: '已有学生开始作答，题目只能通过重新评分更正',
    },
    rulesFixed: {
      en: 'Someone has already begun. How papers are put together and begun can’t be changed any more',
      zh: '已有学生开始作答，不能再更改抽题、乱序和作答规则',
    },
    deadlineConflict: {
      en: 'The deadline must be after the time of publishing',
      zh: '截止时间与发布时间冲突，截止时间须晚于发布时间',
    },
    batchNothing: { en: 'Choose at least one question', zh: '请至少选择一道题目' },
  }),
}

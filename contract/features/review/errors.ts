import { errors } from '#contract/error.ts'

export const reviewErrors = errors('review', {
  scoreMissing: { en: 'Grade must not be empty', zh: '评分不能为空' },
  scoreInvalid: {
    en: 'The grade must not exceed {fullScore}, with at most one decimal',
    zh: '评分不能超过 {fullScore}，最多保留一位小数',
  },
  commentMissing: { en: 'Comment content must not be empty', zh: '评语内容不能为空' },
  commentShort: {
    en: 'The comment needs at least {length} {length:character|characters}',
    zh: '评语不能少于 {length} 个字',
  },
  notOpen: { en: 'Reviewing hasn’t started yet', zh: '互评尚未开始' },
  over: { en: 'Reviewing has ended', zh: '互评已结束' },
  deadlineMissing: {
    en: 'Set a deadline: reviewing starts when handing in ends',
    zh: '请设置截止时间，互评在提交截止后开始',
  },
  endTooEarly: {
    en: 'Reviewing must end after the deadline for handing in',
    zh: '互评截止时间须晚于提交截止时间',
  },
  pointsInvalid: {
    en: 'Points for reviewing must be between 0 and {limit}, with at most one decimal',
    zh: '互评参与分须在 0 到 {limit} 之间，最多保留一位小数',
  },
  begun: {
    en: 'Reviews have been allocated. Only the end of reviewing can still be changed',
    zh: '互评已分配，只能修改互评截止时间',
  },
  tooFew: {
    en: 'At least two students must have handed in',
    zh: '至少需要两名学生提交作业',
  },
  nobodyLeft: { en: 'Everyone has finished reviewing', zh: '所有学生均已完成互评' },
  appealMissing: { en: 'Say what you disagree with', zh: '请填写申诉理由' },
  appealNotOpen: {
    en: 'You can appeal once the reviews are published',
    zh: '互评结果公布后才能申诉',
  },
  appealedAlready: { en: 'You’ve already appealed', zh: '您已提交过申诉' },
  noAppeal: { en: 'There’s no appeal to answer', zh: '没有待处理的申诉' },
})

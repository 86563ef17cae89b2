import { errors } from '#contract/error.ts'

/** What a regrade of a test is refused with, besides what is wrong with a key or with points. */
export const regradeErrors = errors('test', {
  regradeTooEarly: {
    en: 'No one has begun yet. Change the questions of the test instead',
    zh: '还没有学生开始作答，请直接修改测试题目',
  },
  regradeNothing: {
    en: 'Nothing changes: these questions are already as you want them',
    zh: '没有任何更改，题目已经是这样设置的',
  },
  regradeReasonMissing: {
    en: 'Enter a reason. Students whose score changes will see it',
    zh: '请填写更正原因，成绩有变化的学生会看到',
  },
  regradedMeanwhile: {
    code: 41464,
    en: 'Someone has regraded this test meanwhile. Look at the preview again',
    zh: '其他人刚刚更正过这个测试，请重新预览',
  },
})

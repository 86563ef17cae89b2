import { errors } from '#contract/error.ts'

/** Of grading without names. */
export const submissionErrors = errors('submission', {
  anonymousAlone: {
    en: 'Only homework that each student hands in alone can be graded without names. Not in groups, nor with peer review',
    zh: '只有学生独立提交的作业才能匿名批改，小组作业和互评作业不支持',
  },
  anonymityFixed: {
    en: 'Someone has already handed in. Grading without names can’t be switched any more',
    zh: '已有学生提交作业，不能再更改匿名批改设置',
  },
  namesHidden: {
    en: 'Names are hidden until scores are published. Share it without the name',
    zh: '公布成绩前不显示姓名，请选择匿名分享',
  },
})

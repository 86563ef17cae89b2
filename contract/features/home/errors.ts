import { errors } from '#contract/error.ts'

export const homeErrors = errors('home', {
  examTitleMissing: { code: 21001, en: 'Please enter the name of the exam', zh: '请输入考试名称' },
  examTimeMissing: { code: 21002, en: 'Please choose when the exam begins', zh: '请选择考试时间' },
  tooManyExams: { code: 21003, en: 'At most {limit} exams can be kept', zh: '最多添加{limit}场考试' },
})

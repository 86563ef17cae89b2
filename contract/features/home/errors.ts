import { errors } from '#contract/error.ts'

export const homeErrors = errors('home', {
  examTitleMissing: { code: 21001, en: 'Enter a name for the exam', zh: '请输入考试名称' },
  examTimeMissing: { code: 21002, en: 'Choose when the exam starts', zh: '请选择考试时间' },
  tooManyExams: {
    code: 21003,
    en: 'At most {limit} {limit:exam|exams} can be kept',
    zh: '最多添加 {limit} 场考试',
  },
})

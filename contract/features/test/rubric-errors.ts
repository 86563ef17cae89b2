import { errors } from '#contract/error.ts'

export const testRubricErrors = errors('test', {
  readByMachine: {
    code: 41470,
    en: 'Answers to this question are scored automatically, so it has no rubric',
    zh: '该题由系统自动评分，不能设置评分标准',
  },
})

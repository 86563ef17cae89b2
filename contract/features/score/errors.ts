import { errors } from '#contract/error.ts'

export const scoreErrors = errors('score', {
  scoreMissing: { en: 'Grade must not be empty', zh: '成绩不能为空' },
  scoreTooHigh: { en: 'Grade must not exceed {limit}', zh: '成绩不能超过 {limit} 分' },
  scoreForm: {
    en: 'Enter a number from 0 to {limit}, with at most one decimal',
    zh: '请输入 0 到 {limit} 之间的数字，最多一位小数',
  },
  weightsWrong: {
    en: 'The weights add up to {sum}; they must add up to 100',
    zh: '各项占比之和为 {sum}，应为 100',
  },
  titleMissing: { en: 'Enter a name for the column', zh: '请输入成绩列名称' },
  tooManyColumns: {
    en: 'A course has at most {limit} columns of its own',
    zh: '一门课程最多添加 {limit} 个成绩列',
  },
  changedMeanwhile: {
    en: 'Somebody else has changed this grade meanwhile: it is {score} now',
    zh: '该成绩刚刚被其他人修改，现为 {score}',
  },
})

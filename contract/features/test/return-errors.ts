import { errors } from '#contract/error.ts'

export const returnErrors = errors('test', {
  untilPast: {
    code: 41471,
    en: 'This time has passed already. Choose a later one',
    zh: '该时间已过，请选择更晚的时间',
  },
})

import { errors } from '#contract/error.ts'

export const projectorErrors = errors('projector', {
  codeWrong: {
    code: 41530,
    en: 'No projector shows this code. Enter the one that is on the screen now',
    zh: '没有投影显示此连接码，请输入大屏幕上当前的连接码',
  },
  tooManyTries: {
    code: 41531,
    en: 'Too many wrong codes. Try again in {count:minute|minutes}',
    zh: '连接码错误次数过多，请 {count} 分钟后再试',
  },
  tooManyProjectors: {
    code: 41532,
    en: 'This course is on {limit} projectors already. End one of them first',
    zh: '本课程已连接 {limit} 个投影，请先断开其中一个',
  },
})

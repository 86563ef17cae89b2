import { errors } from '#contract/error.ts'

export const streamErrors = errors('stream', {
  tooFast: {
    code: 41468,
    en: 'You are sending too fast. Wait a moment, then send it again',
    zh: '发送过于频繁，请稍候再发送',
  },
})

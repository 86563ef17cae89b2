import { errors } from '#contract/error.ts'

export const notificationErrors = errors('notification', {
  pushServiceUnknown: {
    code: 21101,
    en: 'Your school can’t send notifications to this browser',
    zh: '暂不支持此浏览器的推送服务',
  },
})

import { errors } from '#contract/error.ts'

export const notificationErrors = errors('notification', {
  pushServiceUnknown: {
    code: 21101,
    en: 'This browser uses a push service that this school does not send to',
    zh: '暂不支持此浏览器的推送服务',
  },
})

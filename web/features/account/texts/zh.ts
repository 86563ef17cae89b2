import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  login: {
    title: '登录',
    welcome: '欢迎回来',
    lead: '课程、作业与考勤，一手掌握。',
    account: '账号',
    accountPlaceholder: '请输入账号/手机/邮箱',
    password: '密码',
    passwordPlaceholder: '请输入密码',
    remember: '在此设备上保持登录',
    submit: '登录',
    accountShort: '请输入账号（至少6个字符）',
    passwordShort: '请输入6位以上密码',
    offline: '无法连接服务器，请检查网络后重试。',
  },
  weak: {
    title: '账号安全提示',
    message: '您的密码安全性较低，请重置密码后再登录',
    reset: '去重置密码',
    proceed: '我知道了',
  },
  welcome: {
    title: 'Lectern',
    lead: '装进手心的在线课堂。',
    enter: '登录',
    attendance: '几秒完成考勤',
    attendanceNote: '整个阶梯教室，实时计数。',
    homework: '作业永不丢失',
    homeworkNote: '写下的每个字都会及时保存。',
    marking: '用手机批改',
    markingNote: '滑动、放大、打分、下一份。',
  },
}

import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  brand: 'Lectern 讲台',
  systemPrompt: '系统提示',
  error: '错误',
  mainPlaces: '主要页面',
  tab: {
    office: '首页',
    todo: '待办',
    courses: '课程',
    exams: '备考',
    messages: '私信',
    me: '我的',
  },
  notLoggedIn: {
    title: '尚未登录',
    question: '您还未登录，是否先登录？',
    logIn: '去登录',
    later: '暂不',
    register: '注册账号',
    hint: '登录后即可查看此页面。',
  },
  appid: '链接中的应用标识无效，请重新登录。',
  notFound: {
    title: '页面不存在',
    hint: '此地址没有内容，可能已移动或输入有误。',
    home: '返回课程',
  },
  chunk: {
    title: '页面的一部分未能加载',
    message: '{chunk}（{kind}）',
    script: '脚本',
    style: '样式表，CSS_CHUNK_LOAD_FAILED',
    timeout: '超时',
    reload: '重新加载页面',
  },
  crash: {
    title: '出了点问题',
    hint: '重新加载通常可以恢复。您写下的内容已保存在本机。',
  },
  offline: {
    title: '网络未连接',
    hint: '暂时无法连接服务器，请检查网络后重试。',
    notice: '网络已断开，您写下的内容会保存在本机。',
    asOf: '离线 · 截至 {time}',
    short: '网络未连接，请重试',
  },
  leaving: {
    title: '放弃修改？',
    message: '您的修改不会保留。',
    discard: '放弃',
    stay: '继续编辑',
  },
  language: '语言',
  console: {
    title: '调试控制台',
    log: '日志',
    calls: '请求',
    copy: '复制',
    copied: '已复制',
    empty: '暂无内容',
    took: '{ms} 毫秒',
  },
}

import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '键盘快捷键',
  everywhere: '全局',
  here: '当前页面',
  palette: '搜索课程、人员、页面和操作',
  home: '前往首页',
  todo: '前往待办',
  courses: '前往课程',
  notifications: '前往通知',
  me: '前往我的',
  rows: '下一行或上一行',
  open: '打开所选的行',
  search: '搜索',
  primary: '点击底部按钮',
  back: '返回或关闭',
  show: '显示快捷键',
}

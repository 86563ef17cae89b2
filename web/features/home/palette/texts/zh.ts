import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '搜索与跳转',
  placeholder: '课程、人员、页面、操作',
  results: '搜索结果',
  found_other: '{count} 条结果',
  none: '没有找到',
  noneHint: '换一个词，或试试拼音首字母。',
  group: {
    recent: '最近使用',
    here: '本课程',
    courses: '课程',
    inCourses: '各课程中',
    screens: '前往',
    actions: '操作',
    people: '人员',
    contents: '本课程的内容',
  },
  inCourse: '{what} · {course}',
  archived: '已归档',
  newOf: '新建 {kind}',
  searchIn: '在“{course}”中搜索“{words}”',
  message: '发消息',
  notifications: '通知',
  light: '浅色外观',
  dark: '深色外观',
  system: '外观跟随系统',
  keys: '键盘快捷键',
}

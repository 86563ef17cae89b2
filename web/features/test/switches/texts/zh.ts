import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '离开页面的记录',
  titleOf: '离开页面的记录：{name}',
  none: '没有离开过页面',
  sum_other: '共离开 {count} 次',
  sumOf: '已离开 {count} 次，允许 {limit} 次',
  left: '离开页面',
  file: '选择文件',
  picture: '选择图片',
  moment: '不到 1 秒',
  seconds_other: '{count} 秒',
  counted_other: '计 {count} 次',
  said: '学生说明：{comment}',
  ownSaid: '您的说明：{comment}',
  say: '说明原因',
  change: '修改说明',
  why: '当时发生了什么？',
  comment: '给老师的说明',
  keep: '保存',
  ownHint:
    '老师看到的是同一份记录。浏览器只能发现本页面被切到后台，不知道原因，也不知道您看了什么：来电和锁屏也会计入。',
  staffHint:
    '学生看到的是同一份记录。浏览器只能发现页面被切到后台，不知道原因：来电和锁屏也会计入，因此不能仅凭记录认定作弊。',
}

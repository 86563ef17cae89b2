import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  none: '还没有分享的内容',
  noneHint: '老师从这次{task}中分享的内容会显示在这里。',
  noneForStaff: '您分享给全班的内容，学生会在这里看到。',
  classmate: '一位同学',
  own: '我的',
  namelessTag: '未显示姓名',
  showNames: '显示学生姓名',
  choose: '选择要分享的内容',
  submit_other: '分享 {count} 份',
  done_other: '已分享 {count} 份',
  nothing: '没有可以分享的内容',
  nothingHint: '学生提交之后，就可以在这里分享。',
}

import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '您加入小组前写的内容',
  hint: '最后保存于 {time}。其他组员看不到这些内容，小组提交的内容也不包含它。',
  add: '加入小组正文',
  attempt: {
    title: '第 {attempt} 次作答中未提交的内容',
    hint: '最后保存于 {time}，当时您已提交。这些内容不属于任何一次作答。',
    add: '加入本次作答',
  },
  copy: '复制文字',
  leave: '不使用',
  copied: '已复制',
  left: '您仍可在{task}页面中找到这些内容',
}

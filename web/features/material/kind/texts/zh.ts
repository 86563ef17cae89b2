import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  name: '资料',
  names: '资料',
  hint: '课件、讲义等文件或一页文字，可查看哪些学生打开过',
  link: '链接',
  links: '链接',
  linkHint: '网络上的页面',
  unviewed: '未查看',
  viewed: '已查看',
  over: '不再提供',
  files: '{count} 个文件',
  viewedBy: '{count}/{all} 人已查看',
}

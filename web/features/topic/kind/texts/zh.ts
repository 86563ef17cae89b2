import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  name: '话题',
  names: '话题',
  hint: '全班一起讨论的问题',
  start: '发起话题',
  joined: '已参与',
  toJoin: '待参与',
  comments_other: '{count} 条评论',
  joinedBy: '{count}/{all} 人已参与',
}

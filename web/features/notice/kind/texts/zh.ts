import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  name: '公告',
  names: '公告',
  hint: '向全班发布公告，查看谁已阅读',
  unread: '未读',
  read: '已读',
  toConfirm: '待确认',
  confirmed: '已确认',
  readBy: '{count}/{all} 人已读',
  confirmedBy: '{count}/{all} 人已确认',
}

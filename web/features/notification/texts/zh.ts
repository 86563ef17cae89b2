import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '消息通知',
  open: '消息通知',
  tab: { all: '全部', teaching: '教学活动', academic: '教务通知', system: '系统通知' },
  ignoreAll: '全部忽略',
  ignoreAllQuestion: '确定忽略全部消息吗？',
  ignoreAllMessage: '消息会保留在列表中，并标记为已读。',
  ignore: '忽略',
  unread: '未读',
  none: '暂无消息',
  noneHint: '课程的作业、批阅和考勤消息会显示在这里。',
}

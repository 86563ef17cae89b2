import type { Translation } from '#web/lib/texts.ts'
import type { en } from './en.ts'

export const zh: Translation<typeof en> = {
  title: '公告',
  pinned: '置顶',

  form: {
    new: '发布公告',
    edit: '编辑公告',
    titlePlaceholder: '例如：周四教室调整',
    content: '公告内容',
    contentPlaceholder: '需要告诉全班的内容',
    files: '附件',
    needsConfirmation: '需要学生确认',
    needsConfirmationHint: '学生阅读后点击确认；确认前会出现在他们的待办中。',
    repeat: '每天提醒',
    repeatHint: '每天提醒一次尚未确认的学生，最多两周。',
    pin: '置顶',
    pinHint: '显示在课程首页顶部。',
    again: '重新通知所有学生',
    againHint: '内容有重要变化时使用：公告恢复为未读，所有学生都会收到消息。',
    unusual: {
      confirmed: '需要确认',
      repeated: '每天提醒',
      pinned: '置顶',
    },
  },

  confirm: {
    button: '我已阅读',
    done: '您已于 {time} 确认',
    thanks: '已确认',
  },

  readers: {
    readBy: '{count}/{all} 名学生已读',
    confirmedBy: '{count}/{all} 名学生已确认',
    unread: '未读',
    read: '已读',
    unconfirmed: '未确认',
    confirmed: '已确认',
    readAt: '{time} 已读',
    confirmedAt: '{time} 已确认',
    openedAt: '{time} 已读，尚未确认',
    everybodyConfirmed: '所有学生都已确认',
    nobody: '还没有学生阅读',
    nobodyConfirmed: '还没有学生确认',
  },
}

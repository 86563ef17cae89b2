import type { Text } from '#contract/error.ts'

/** Kinds of messages, the tabs of the screen. */
export const notificationTypes = { teaching: '0', academic: '1', system: '2' } as const
export type NotificationType = (typeof notificationTypes)[keyof typeof notificationTypes]

/** What a message is about. A table of its own: the numbers of activities are others (wire.md section 7). */
export const contentTypes = { homework: 4, attendance: 15 } as const

interface NotificationKind {
  type: NotificationType
  contentType: number
  /** The kind of content in a word. */
  label: Text
  /** What was done with it. */
  action: Text
  /** The whole message; `{title}` is the content's. */
  title: Text
}

const homework = {
  type: notificationTypes.teaching,
  contentType: contentTypes.homework,
  label: { en: 'Homework', zh: '作业' },
} as const

/** Every event that becomes a message, by its name. */
export const notificationKinds = {
  'homework.published': {
    ...homework,
    action: { en: 'Published', zh: '已发布' },
    title: { en: 'New homework: {title}', zh: '发布了新作业：{title}' },
  },
  'homework.returned': {
    ...homework,
    action: { en: 'Returned', zh: '已退回' },
    title: { en: 'Your homework was returned: {title}', zh: '您的作业被退回，请修改后重新提交：{title}' },
  },
  'homework.marked': {
    ...homework,
    action: { en: 'Marked', zh: '已批阅' },
    title: { en: 'Your homework was marked: {title}', zh: '您的作业已批阅：{title}' },
  },
  'homework.urged': {
    ...homework,
    action: { en: 'Reminder', zh: '催交' },
    title: { en: 'Please hand in: {title}', zh: '老师提醒您提交作业：{title}' },
  },
  'attendance.started': {
    type: notificationTypes.teaching,
    contentType: contentTypes.attendance,
    label: { en: 'Attendance', zh: '考勤' },
    action: { en: 'Started', zh: '已开始' },
    title: { en: 'Attendance has started: {title}', zh: '考勤已开始，请及时签到：{title}' },
  },
} as const satisfies Record<string, NotificationKind>

export type NotificationEvent = keyof typeof notificationKinds

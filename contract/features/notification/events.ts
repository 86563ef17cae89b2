import type { Text } from '#contract/error.ts'

/** Kinds of messages, the tabs of the screen. */
export const notificationTypes = { teaching: '0', academic: '1', system: '2' } as const
export type NotificationType = (typeof notificationTypes)[keyof typeof notificationTypes]

/** What a message is about. A table of its own: the numbers of activities are others (wire.md section 7). */
export const contentTypes = {
  none: 0,
  homework: 4,
  announcement: 7,
  attendance: 15,
  enrolment: 30,
  invitation: 31,
} as const

/** The four switches of the message settings, in their order. */
export type NotificationSwitch = 'members' | 'due' | 'letters' | 'topics'

interface NotificationKind {
  type: NotificationType
  contentType: number
  /** The kind of content in a word. */
  label: Text
  /** What was done with it. */
  action: Text
  /** The whole message; `{title}` is the content's. */
  title: Text
  /** What else there is to say, where the fact gives a `{reason}`. */
  more?: Text
  /** With this switch off it stays inside the application. */
  switch?: NotificationSwitch
  /** Never leaves the application: who made it may be unknown to whom it reaches. */
  stays?: true
  /** Who has read it is not told again. */
  once?: true
  /** Of no use in a minute: reaches people at once, in quiet hours too. */
  urgent?: true
}

const homework = {
  type: notificationTypes.teaching,
  contentType: contentTypes.homework,
  label: { en: 'Homework', zh: '作业' },
  switch: 'due',
} as const

const enrolment = {
  type: notificationTypes.teaching,
  contentType: contentTypes.enrolment,
  label: { en: 'Enrolment', zh: '报名' },
} as const

const standing = {
  type: notificationTypes.teaching,
  contentType: contentTypes.none,
  label: { en: 'Course', zh: '课程' },
} as const

/** Every event that becomes a message, by its name. */
export const notificationKinds = {
  'homework.published': {
    ...homework,
    once: true,
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
  'homework.due': {
    ...homework,
    action: { en: 'Due soon', zh: '即将截止' },
    title: { en: 'Due within a day: {title}', zh: '作业将在一天内截止：{title}' },
  },
  'attendance.started': {
    type: notificationTypes.teaching,
    contentType: contentTypes.attendance,
    label: { en: 'Attendance', zh: '考勤' },
    action: { en: 'Started', zh: '已开始' },
    title: { en: 'Attendance has started: {title}', zh: '考勤已开始，请及时签到：{title}' },
    urgent: true,
  },
  'course.members': {
    type: notificationTypes.teaching,
    contentType: contentTypes.none,
    label: { en: 'Members', zh: '成员' },
    action: { en: 'This week', zh: '本周变动' },
    title: {
      en: '{title}: {joined} joined and {left} left this week',
      zh: '{title}：本周 {joined} 人加入，{left} 人退出',
    },
    switch: 'members',
  },
  'school.academic': {
    type: notificationTypes.academic,
    contentType: contentTypes.none,
    label: { en: 'Academic notice', zh: '教务通知' },
    action: { en: 'Published', zh: '已发布' },
    title: { en: '{title}', zh: '{title}' },
  },
  'school.system': {
    type: notificationTypes.system,
    contentType: contentTypes.none,
    label: { en: 'System notice', zh: '系统通知' },
    action: { en: 'Published', zh: '已发布' },
    title: { en: '{title}', zh: '{title}' },
  },
  'profile.exported': {
    type: notificationTypes.system,
    contentType: contentTypes.none,
    label: { en: 'Personal data', zh: '个人数据' },
    action: { en: 'Ready', zh: '已就绪' },
    title: {
      en: 'Your data is ready to be downloaded: Me, then Account management',
      zh: '您的个人数据已整理完成，请前往“我的 - 账号管理”下载',
    },
  },
  'enrolment.passed': {
    ...enrolment,
    action: { en: 'Passed', zh: '已通过' },
    title: { en: 'You have been admitted to {title}', zh: '您的报名已通过，欢迎加入课程：{title}' },
  },
  'enrolment.rejected': {
    ...enrolment,
    action: { en: 'Rejected', zh: '未通过' },
    title: { en: 'Your application was not accepted: {title}', zh: '您的报名未通过：{title}' },
    more: { en: 'Reason: {reason}', zh: '原因：{reason}' },
  },
  'course.invited': {
    type: notificationTypes.teaching,
    contentType: contentTypes.invitation,
    label: { en: 'Invitation', zh: '课程邀请' },
    action: { en: 'Received', zh: '待处理' },
    title: { en: 'You are invited to join {title}', zh: '邀请您加入课程：{title}' },
    stays: true,
  },
  'course.transferred': {
    ...standing,
    action: { en: 'Transferred', zh: '已转让' },
    title: { en: 'You are now the teacher of {title}', zh: '课程已转让给您：{title}' },
  },
  'assistant.added': {
    ...standing,
    action: { en: 'Added', zh: '已加入' },
    title: { en: 'You are now an assistant in {title}', zh: '您已成为课程的助教：{title}' },
  },
  'assistant.removed': {
    ...standing,
    action: { en: 'Removed', zh: '已移出' },
    title: { en: 'You are no longer an assistant in {title}', zh: '您已不再是课程的助教：{title}' },
  },
  'student.removed': {
    ...standing,
    action: { en: 'Removed', zh: '已移出' },
    title: { en: 'You were taken out of {title}', zh: '您已被移出课程：{title}' },
  },
} as const satisfies Record<string, NotificationKind>

export type NotificationEvent = keyof typeof notificationKinds

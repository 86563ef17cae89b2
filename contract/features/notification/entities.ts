/** Kinds of messages, the tabs of the screen. */
export const notificationTypes = { teaching: '0', academic: '1', system: '2' } as const
export type NotificationType = (typeof notificationTypes)[keyof typeof notificationTypes]

/** The content type of teachers' announcements to their courses. */
export const courseNoticeType = 7

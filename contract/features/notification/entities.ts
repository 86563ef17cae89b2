/**
 * Kinds of messages, the tabs of the screen. `letters`: of private messages, which have screens and counts of their own; they are told
 * outside only.
 */
export const notificationTypes = { teaching: '0', academic: '1', system: '2', letters: '3' } as const
export type NotificationType = (typeof notificationTypes)[keyof typeof notificationTypes]

/** The content type of teachers' announcements to their courses. */
export const courseNoticeType = 7

/**
 * Kinds of messages, the tabs of the screen. `letters`: of private messages, which have screens and counts of their own; they are told
 * outside only.
 */
export const notificationTypes = { teaching: '0', academic: '1', system: '2', letters: '3' } as const
export type NotificationType = (typeof notificationTypes)[keyof typeof notificationTypes]

/** What can be kept inside the application kind by kind, below what the four switches of the protocol govern. */
export const messageKinds = ['test', 'answer', 'notice', 'material', 'attendance', 'grade'] as const
export type MessageKind = (typeof messageKinds)[number]

/** Courses of which somebody may have no messages outside of the application. */
export const maxSilentCourses = 500

/** The content type of teachers' announcements to their courses. */
export const courseNoticeType = 7

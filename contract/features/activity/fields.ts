import { id, list } from '#contract/wire.ts'

/** Some clients name the course besides the activity, which is in one course anyway. */
export const anyCourse = ['courseid', id('course').optional()] as const

/** Files of what somebody writes. Too many get their own error, not "malformed". */
export const attachments = list(id('file'), 200)

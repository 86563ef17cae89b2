import { z } from 'zod'
import { id, list, time } from '#contract/wire.ts'

/** Some clients name the course besides the activity, which is in one course anyway. */
export const anyCourse = ['courseid', id('course').optional()] as const

/** Files of what somebody writes. Too many get their own error, not "malformed". */
export const attachments = list(id('file'), 200)

/** What lists and pages of work that is handed in say of any activity. */
export const activityHead = {
  courseId: ['courseid', id('course')],
  title: z.string(),
  contentType: ['contenttype', z.number()],
  createdAt: ['createtime', time],
  updatedAt: ['updatetime', time],
  publishedAt: ['publish_time', time],
  endsAt: ['endtime', time],
} as const

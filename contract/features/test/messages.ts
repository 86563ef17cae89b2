import { z } from 'zod'
import { submissionMessagesOf } from '#contract/features/submission/messages.ts'

export const testMessages = submissionMessagesOf('test', {
  testId: ['testid', z.string()],
  courseId: ['courseid', z.string()],
})

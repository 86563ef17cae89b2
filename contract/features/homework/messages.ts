import { z } from 'zod'
import { submissionMessagesOf } from '#contract/features/submission/messages.ts'

export const homeworkMessages = submissionMessagesOf('homework', {
  homeworkId: ['homeworkid', z.string()],
  courseId: ['courseid', z.string()],
})

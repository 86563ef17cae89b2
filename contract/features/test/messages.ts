import { z } from 'zod'
import { submissionMessagesOf } from '#contract/features/submission/messages.ts'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const testKey = { testId: ['testid', z.string()], courseId: ['courseid', z.string()] } as const

export const testMessages = {
  ...submissionMessagesOf('test', testKey),
  takenOver: message(
    'test_taken_over',
    'To the student: their paper is written on another device from now on, which has this name.',
    wired({ ...testKey, device: z.string() }),
  ),
}

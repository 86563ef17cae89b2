import { z } from 'zod'
import { message } from '#contract/message.ts'
import { submissionCounts } from './entities.ts'

export const homeworkMessages = {
  workChanged: message(
    'homework_work_changed',
    "Something about the student's own work is new: returned, graded, published, handed in on another device. Ask again.",
    z.object({ homeworkid: z.string(), courseid: z.string() }),
  ),
  countsChanged: message(
    'homework_counts',
    'For staff: how many have handed in and are graded by now; at most about twice a second.',
    z.object({ homeworkid: z.string(), courseid: z.string(), counts: submissionCounts }),
  ),
}

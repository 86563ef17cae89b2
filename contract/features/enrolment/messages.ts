import { z } from 'zod'
import { message } from '#contract/message.ts'

export const enrolmentMessages = {
  waiting: message(
    'enrolment_waiting',
    'Applications of the course came in or were decided on; to its staff.',
    z.object({ courseid: z.string(), waiting: z.number() }),
  ),
  decided: message(
    'enrolment_decided',
    "The person's own application was decided on: ask again.",
    z.object({ courseid: z.string() }),
  ),
}

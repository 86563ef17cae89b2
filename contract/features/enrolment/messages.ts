import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const enrolmentMessages = {
  waiting: message(
    'enrolment_waiting',
    'Applications of the course came in or were decided on; to its staff.',
    wired({ courseId: ['courseid', z.string()], waiting: z.number() }),
  ),
  decided: message(
    'enrolment_decided',
    "The person's own application was decided on: ask again.",
    wired({ courseId: ['courseid', z.string()] }),
  ),
}

import { z } from 'zod'
import { submissionMessagesOf } from '#contract/features/submission/messages.ts'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const answeringKey = {
  answeringId: ['interactid', z.string()],
  courseId: ['courseid', z.string()],
} as const

/** As programs of the protocol name a class; there are no class sessions yet (P61). */
export const place = {
  courseId: ['classId', z.string()],
  classTimeId: z.string(),
  answeringId: ['interactid', z.string()],
  stepId: ['stepid', z.string()],
} as const

export const answeringMessages = {
  ...submissionMessagesOf('answering', answeringKey),
  interact: message(
    'interact',
    'A step was started or has ended: whoever has not joined is asked to.',
    wired({ ...place, action: z.enum(['start', 'end']), title: z.string(), remain: z.number() }),
  ),
  questionState: message(
    'question_state',
    'The questions of a step may be answered (2), or not any more (3); 1: they wait.',
    wired({ ...place, questionId: ['questionid', z.string()], state: z.number() }),
  ),
  timer: message(
    'timer',
    'The countdown of a step, by the clock of the server: it starts (also with another end), or stops.',
    wired({
      ...place,
      timerId: ['timerid', z.string()],
      action: z.enum(['start', 'stop']),
      /** Seconds. */
      remain: z.number(),
      /** Milliseconds since 1970. */
      endsAt: ['endsat', z.number()],
      serverTime: ['servertime', z.number()],
    }),
  ),
  answered: message(
    'answer',
    'How many have joined and answered a step, and what; at most about four times a second. To students once the results are shown.',
    wired({
      ...place,
      answered: z.number(),
      total: z.number(),
      joined: z.number(),
      /** By slot and by what is counted; `answered` and `right` beside it. Nothing of what is right before that is shown. */
      tallies: z.record(z.string(), z.record(z.string(), z.number())),
      /** When this was so, in milliseconds: what is older is passed over. */
      at: z.number(),
      uid: z.string(),
    }),
  ),
  stepChanged: message(
    'answering_step',
    'A step was started, given time, ended, or its results or answers are shown: ask again.',
    wired({ ...place, state: z.number(), number: z.number() }),
  ),
}

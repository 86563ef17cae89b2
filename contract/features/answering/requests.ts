import { message } from '#contract/message.ts'
import { id, idOrNone, integer, oneOf, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { answersInput } from './entities.ts'
import { answeringLimits } from './rules.ts'

const place = {
  courseId: ['classId', id('course')],
  answeringId: ['interactid', idOrNone('answering').default(null)],
  stepId: ['stepid', idOrNone('answeringstep').default(null)],
} as const

/** What clients of the protocol send over the class socket, each in place of a call (decision 313). */
export const answeringRequests = {
  interact: message(
    'interact',
    'Starts or ends a step of a set; without `stepid` the one that runs, or the next.',
    wired({ ...place, action: oneOf(['start', 'end']) }),
  ),
  questionState: message(
    'question_state',
    'Opens (2) or closes (3) the step that asks a question.',
    wired({ ...place, questionId: ['questionid', id('question')], state: oneOf(['2', '3']) }),
  ),
  answer: message(
    'answer',
    'A student answers questions of a step.',
    wired({ ...place, stepId: ['stepid', id('answeringstep')], answers: answersInput }),
  ),
  timer: message(
    'timer',
    'Starts or stops the countdown of the step that runs.',
    wired({
      ...place,
      action: oneOf(['start', 'stop']),
      /** Of the step whose countdown it is, as messages to the class name it; any other name is the client's own. */
      timerId: ['timerid', text(64).default('')],
      /** Of a countdown that is started. */
      seconds: integer(0, answeringLimits.seconds).optional(),
    }),
  ),
}

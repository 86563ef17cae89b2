import { answeringDestination } from '#contract/features/answering/destination.ts'
import { answeringType } from '#contract/features/answering/entities.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { answeringWords } from '#contract/features/answering/words.ts'
import { type SubmissionKind, submissionsOf } from '#server/features/submission/public.ts'
import { answeringFacts } from './events.ts'
import { markAnswers } from './results/marking-job.ts'

/** What somebody answers to a set of questions, in all its steps, is one piece of work: a question is a slot of it. */
export const answeringSubmissions: SubmissionKind = submissionsOf({
  types: [answeringType],
  words: answeringWords,
  facts: answeringFacts,
  messages: answeringMessages,
  keyOf: ({ id, course_id }) => ({ answeringId: id, courseId: course_id }),
  // What a type of question makes of an answer is tidied as it is saved (`clean`); here it only has to be one.
  isSoundValue: (_slot, value) => ['object', 'string', 'number', 'boolean'].includes(typeof value),
  opensAt: ({ id, courseId, studentId, isStaff }) =>
    isStaff
      ? `${answeringDestination.opensAt({ id, courseId, isStaff })}&studentid=${studentId}`
      : answeringDestination.opensAt({ id, courseId }),
  handedIn: (unit, { id }, accountIds) => void unit.enqueue(markAnswers, { activityId: id, accountIds }),
})

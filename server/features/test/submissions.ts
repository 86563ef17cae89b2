import { testType } from '#contract/features/test/entities.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { testWords } from '#contract/features/test/words.ts'
import { type SubmissionKind, submissionsOf } from '#server/features/submission/public.ts'
import { testFacts } from './events.ts'
import { drawPapers } from './taking/drawing.ts'
import { markTests } from './taking/marking-job.ts'

/** The papers of tests: written by question, scored by machine as far as it can tell. */
export const testSubmissions: SubmissionKind = {
  ...submissionsOf({
    types: [testType],
    words: testWords,
    facts: testFacts,
    messages: testMessages,
    keyOf: ({ id, course_id }) => ({ testId: id, courseId: course_id }),
    // What a type of question makes of an answer is tidied as it is saved (`clean`); here it only has to be one.
    isSoundValue: (_slot, value) => ['object', 'string', 'number', 'boolean'].includes(typeof value),
    opensAt: ({ id, courseId, studentId, isStaff }) =>
      isStaff
        ? `/testing/review?${new URLSearchParams({ id, courseId, courseRole: '1', studentid: studentId })}`
        : `/testing/stu/detail?${new URLSearchParams({ id, courseId, courseRole: '0' })}`,
    handedIn: (unit, { id }, accountIds) => void unit.enqueue(markTests, { activityId: id, accountIds }),
    // Theirs may have been the last paper that was open.
    timeUp: (unit, { id }) => void unit.enqueue(markTests, { activityId: id, accountIds: [] }),
  }),
  begun: drawPapers,
}

import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { maxFeedback } from '#contract/features/submission/rules.ts'
import { id, integer, list, nothing, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const files = {
  id: id('homework'),
  studentId: ['studentid', id('account')],
  /** Absent: the newest that was handed in. */
  attempt: integer(1, 1000).optional(),
  /** The version that the caller has seen; absent: the newest. */
  version: integer(0, 1_000_000).optional(),
  /** The submission that the caller has seen; absent: whichever is the student's today. */
  workId: ['workid', text(36).optional()],
  fileIds: ['fileids', list(id('file'), maxFeedback)],
} as const

/** Files that staff give back with a submission, beside the comment (decision 210). */
export const homeworkFeedbackCalls = {
  add: command('/HomeworkApi/addFeedback', {
    summary: 'Give uploaded files back with a submission; its authors see them with the grade.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired(files),
    output: nothing,
  }),
  remove: command('/HomeworkApi/removeFeedback', {
    summary: 'Take files away that were given back with a submission.',
    access: inCourse('staff', 'id', 'grade'),
    afterEnd: true,
    input: wired(files),
    output: nothing,
  }),
}

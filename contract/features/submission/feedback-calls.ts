import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { id, list, nothing } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { submissionKeys } from './fields.ts'
import { maxFeedback } from './rules.ts'

const { studentId, attempt, version, workId } = submissionKeys
const files = {
  ...{ id: id('activity'), studentId, attempt, version, workId },
  fileIds: ['fileids', list(id('file'), maxFeedback)],
} as const

/** Files that staff give back with a submission, beside the comment (decision 210). */
export const feedbackCalls = {
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

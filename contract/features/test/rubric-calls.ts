import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import type { Value } from '#contract/call.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { activityRubric, rubricInput } from '#contract/features/rubric/entities.ts'
import { orNone } from '#contract/none.ts'
import { id, nothing } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

const test = id('test')

const questionToRead = wired({
  questionId: ['questionid', id('question')],
  /** Its place among the questions of the test, from 1. */
  number: z.number(),
  type: z.number(),
  /** The beginning of what it says, plain. */
  excerpt: z.string(),
  points: z.number(),
  /** Null: each grader decides. */
  rubric: activityRubric.nullable(),
})
export type QuestionToRead = Value<typeof questionToRead>

/** By which rubrics the answers are graded that people read. */
export const testRubricCalls = {
  list: query('/TestpaperApi/getRubrics', {
    summary: 'The questions of a test whose answers people grade, each with its rubric.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({ courseId: anyCourse, id: test }),
    output: z.object({ list: z.array(questionToRead) }),
  }),
  save: command('/TestpaperApi/saveRubric', {
    summary: 'Give such a question a rubric, change it, or take it away.',
    access: inCourse('staff', 'id', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      id: test,
      questionId: ['questionid', id('question')],
      /** `""`: each grader decides. */
      rubric: orNone(rubricInput).default(null),
    }),
    output: nothing,
  }),
}

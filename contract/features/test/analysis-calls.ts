import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { id, oneOf } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { analysedQuestion, itemFigures, testFigures } from './analysis-entities.ts'

const test = id('test')

/** What the papers of a test say about its questions. */
export const testAnalysisCalls = {
  get: query('/TestpaperApi/getAnalysis', {
    summary: 'The item analysis of a test: its scores, and how hard and how telling each question proved.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test }),
    output: wired({
      title: z.string(),
      figures: testFigures,
      questions: z.array(itemFigures),
    }),
  }),
  getQuestion: query('/TestpaperApi/getQuestionAnalysis', {
    summary:
      'One question of a test in its analysis: what was answered by whom of the best, the middle and the rest.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test, questionId: ['questionid', id('question')] }),
    output: analysedQuestion,
  }),
  export: query('/TestpaperApi/exportAnalysis', {
    summary: 'The item analysis of a test as a file, in base64.',
    access: inCourse('staff', 'id', 'grade'),
    input: wired({ courseId: anyCourse, id: test, format: oneOf(['xlsx', 'csv']).default('xlsx') }),
    output: z.object({ name: z.string(), type: z.string(), content: z.string() }),
  }),
}

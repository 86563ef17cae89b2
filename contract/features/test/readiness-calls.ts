import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { id, list, nothing } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { readinessTold } from './readiness.ts'
import { answerInput, ownQuestion, resultQuestion, savedAnswer } from './taking-entities.ts'

const test = id('test')
const answers = list(answerInput, 20)

/** How students get ready for a test. */
export const readinessCalls = {
  tell: command('/TestpaperApi/tellReadiness', {
    summary:
      'Tell what a device found before a test: what may go wrong, and whether the paper is on it. The newest counts.',
    access: inCourse('student', 'id'),
    input: wired({ courseId: anyCourse, id: test, ...readinessTold }),
    output: nothing,
  }),
  getRehearsal: query('/TestpaperApi/getRehearsal', {
    summary: 'A sample paper with questions of the types that a test asks, to try how it is answered.',
    access: inCourse('member', 'id'),
    input: wired({ courseId: anyCourse, id: test }),
    output: z.object({ questions: z.array(ownQuestion) }),
  }),
  saveRehearsal: query('/TestpaperApi/saveRehearsal', {
    summary: 'What the server makes of answers to a sample paper. It keeps none of them.',
    access: inCourse('member', 'id'),
    input: wired({ courseId: anyCourse, id: test, answers }),
    /** In the order of the input. */
    output: z.object({ list: z.array(savedAnswer) }),
  }),
  submitRehearsal: command('/TestpaperApi/submitRehearsal', {
    summary: 'Hand in a sample paper: what it is worth, and what is right. Only that somebody did is kept.',
    access: inCourse('member', 'id'),
    whileViewing: true,
    input: wired({ courseId: anyCourse, id: test, answers }),
    output: wired({
      score: z.number(),
      fullScore: ['fullscore', z.number()],
      questions: z.array(resultQuestion),
    }),
  }),
}

import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { studentsAsked } from '#contract/features/activity/said.ts'
import { attachment } from '#contract/features/file/entities.ts'
import { questionKey } from '#contract/features/question/entities.ts'
import { gradeInputs, gradeOutcome } from '#contract/features/test/grading-entities.ts'
import { flag, id, pageOf, paging, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { stepId } from './calls.ts'
import {
  answeringFilters,
  answeringStudent,
  countedPart,
  ownAnswer,
  questionResult,
  ranked,
  standingFields,
  stepQuestion,
} from './entities.ts'

const interactId = ['interactid', id('answering')] as const

/** What was answered. */
export const answeringResultCalls = {
  results: query('/InteractApi/getAnswerResults', {
    summary: 'How a step was answered: for staff at any time, for students once the results are shown.',
    access: inCourse('member', 'stepId'),
    input: wired({
      courseId: anyCourse,
      stepId,
      /** With the first by their scores, for staff. */
      isRanked: ['ranked', flag.default(false)],
    }),
    output: wired({
      /** Students whom it is for. */
      total: z.number(),
      answered: z.number(),
      joined: z.number(),
      ...standingFields,
      /** What is right is said. */
      areAnswersTold: ['righttold', flag],
      questions: z.array(questionResult),
      ranking: z.array(ranked),
      serverTime: ['servertime', time],
      serverTimeExactly: ['servernow', z.number()],
    }),
  }),
  projection: query('/InteractApi/getProjection', {
    summary:
      'A step as projectors show it to a class: nothing of how it was answered before that is shown, and names only where staff ask for them.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    isProjected: true,
    input: wired({ stepId }),
    output: wired({
      ...{ id: interactId, title: z.string() },
      stepTitle: ['steptitle', z.string()],
      /** Which step it is, from 1, of how many. */
      ...{ number: z.number(), count: z.number() },
      ...standingFields,
      ...{ total: z.number(), answered: z.number(), joined: z.number() },
      questions: z.array(
        questionResult.extend({
          words: z.array(z.object({ text: z.string(), count: z.number() })),
          /** Those that a class sees, the newest first, without names; no more than `maxProjected`. */
          photos: z.array(attachment),
        }),
      ),
      /** Once answers are shown, and where it was asked for. Who has as much is in the same place. */
      ranking: z.array(
        z.object({
          rank: z.number(),
          score: z.number(),
          /** How many are in this place. */
          count: z.number(),
          /** None unless staff show names. */
          names: z.array(z.string()),
        }),
      ),
      serverTimeExactly: ['servernow', z.number()],
    }),
  }),
  question: query('/InteractApi/getQuestionStatistics', {
    summary:
      'A question with how it was answered, and the answers themselves; students see those without names.',
    access: inCourse('member', 'stepId'),
    input: wired({ courseId: anyCourse, stepId, questionId: ['questionid', id('question')], ...paging }),
    output: z.object({
      question: questionResult,
      /** Null: it is not shown. */
      right: questionKey.nullable(),
      distribution: z.array(countedPart),
      /** Of texts that are shown as words (`asking` 2): how many have said each, most first. */
      words: z.array(z.object({ text: z.string(), count: z.number() })),
      answers: z.array(
        wired({
          studentId: ['studentid', z.string()],
          name: ['username', z.string()],
          text: z.string(),
          html: z.string(),
          files: z.array(attachment),
          isRight: ['isright', z.boolean().nullable()],
        }),
      ),
      total: z.number(),
    }),
  }),
  listStudents: query('/InteractApi/getAnswerStudents', {
    summary: 'The students of a step by whether they have joined it and answered, by name or number.',
    access: inCourse('staff', 'id'),
    input: wired({ id: interactId, stepId, ...studentsAsked(answeringFilters, 'all') }),
    output: pageOf(answeringStudent),
  }),
  getStudent: query('/InteractApi/getStudentAnswer', {
    summary: 'What one student has answered in a step, for staff and for that student.',
    access: inCourse('member', 'stepId'),
    input: wired({ courseId: anyCourse, stepId, studentId: ['studentid', id('account')] }),
    output: wired({
      questions: z.array(stepQuestion),
      answers: z.array(ownAnswer),
      /** Null: not shown, or nothing is judged. */
      score: z.number().nullable(),
      /** The caller may give points: it was handed in. */
      isGradable: ['gradable', flag],
    }),
  }),
  gradeAnswers: command('/InteractApi/gradeAnswers', {
    summary: 'Score answers of a step that were handed in, each by itself.',
    access: inCourse('staff', 'stepId', 'grade'),
    afterEnd: true,
    input: wired({ courseId: anyCourse, stepId, grades: gradeInputs }),
    /** In the order of the input. */
    output: z.object({ list: z.array(gradeOutcome) }),
  }),
  review: query('/InteractApi/getReview', {
    summary:
      'All questions of a set that the student has had, with own and right answers as far as these are shown.',
    access: inCourse('member', 'id'),
    isKept: true,
    input: wired({ courseId: anyCourse, id: interactId }),
    output: z.object({
      title: z.string(),
      mode: z.number(),
      questions: z.array(
        stepQuestion.extend({
          stepId,
          stepNumber: ['stepnumber', z.number()],
          /** Null for staff. */
          mine: ownAnswer.nullable(),
        }),
      ),
    }),
  }),
}

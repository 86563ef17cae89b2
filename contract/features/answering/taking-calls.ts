import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { deviceField } from '#contract/features/test/taking-entities.ts'
import { flag, flagNumber, id, text, time } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { stepId } from './calls.ts'
import { answersInput, ownAnswer, savedInStep, standingFields, stepQuestion } from './entities.ts'

const interactId = ['interactid', id('answering')] as const

/** How students answer. */
export const answeringTakingCalls = {
  listToJoin: query('/InteractApi/isExistJoinStepV2', {
    summary: 'The steps that run and that the student has not joined yet, of a course or of one set.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, id: ['interactid', id('answering').optional()] }),
    output: wired({
      exists: ['isExist', flagNumber],
      list: z.array(
        wired({
          id: interactId,
          stepId,
          title: z.string(),
          state: z.number(),
          /** Seconds; -1: until it is ended. */
          remain: z.number(),
        }),
      ),
    }),
  }),
  join: command('/InteractApi/joinStep', {
    summary: 'Join a step: the student has it before them.',
    access: inCourse('student', 'stepId'),
    input: wired({ stepId }),
    output: wired({ joinedAt: ['jointime', time] }),
  }),
  getStep: query('/InteractApi/getStepInfo', {
    summary: 'The questions of a step that is or was open, with the caller’s own answers.',
    access: inCourse('member', 'stepId'),
    isKept: true,
    input: wired({
      courseId: anyCourse,
      stepId,
      /** The protocol’s; what counts is the mode of the set. */
      isPreStudy: ['prestudy', flag.optional()],
      from: text(64).optional(),
    }),
    output: wired({
      id: stepId,
      answeringId: interactId,
      courseId,
      number: z.number(),
      title: z.string(),
      mode: z.number(),
      ...standingFields,
      /** Seconds; -1: until it is ended, 0: it does not run. */
      remain: z.number(),
      questions: z.array(stepQuestion),
      /** One's own, of all questions of the step; empty for staff. */
      answers: z.array(ownAnswer),
      /** What one's work is called in later calls; empty: nothing is answered. */
      workId: ['workid', z.string()],
      isWritable: ['open', flag],
      serverTime: ['servertime', time],
      serverTimeExactly: ['servernow', z.number()],
    }),
  }),
  saveAnswers: command('/InteractApi/saveAnswers', {
    summary:
      'Save answers of a step as they are given, numbered by the journal of the device; after its end what is shown to be from before.',
    access: inCourse('student', 'stepId'),
    input: wired({ stepId, answers: answersInput, device: deviceField }),
    output: z.object({ list: z.array(savedInStep) }),
  }),
  submit: command('/InteractApi/submitAnswer', {
    summary: 'Hand in answers of a step: `answer` as the protocol writes it, or as `saveAnswers` takes it.',
    access: inCourse('student', 'stepId'),
    input: wired({
      courseId: anyCourse,
      stepId,
      isPreStudy: ['prestudy', flag.optional()],
      answers: answersInput,
      device: deviceField,
    }),
    output: wired({
      /** Null: not shown, or not judged yet. */
      score: z.number().nullable(),
      list: z.array(savedInStep),
      /** How many of the questions of the step are answered by now. */
      answered: z.number(),
    }),
  }),
}

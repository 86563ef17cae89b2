import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { returnErrors } from '#contract/features/test/return-errors.ts'
import { remind, returnSubmissions, taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { testSubmissions } from '../submissions.ts'
import { answersToQuestion, countsByQuestion } from './answers.ts'
import { gradeMany, gradeOne } from './grading.ts'
import { gradeGroupOf, groupsOfQuestion, studentsOfGroup } from './groups.ts'
import { offerIn } from './offers.ts'
import { reviewOf } from './review.ts'
import { studentsOf } from './students.ts'
import { giveMinutes } from './time.ts'

export const gradingHandlers = serve(testGradingCalls, {
  listStudents: async (context, { id, filter, name, page, limit }) =>
    studentsOf(context, id, { filter, search: name, page, limit }),

  getReview: async (context, { id, studentId, attempt }) => reviewOf(context, id, studentId, attempt),

  saveReview: async (context, { id, ...grade }) => gradeOne(context, id, grade),

  getAnswers: async (context, { id, ...wanted }) => answersToQuestion(context, id, wanted),

  gradeAnswers: async (context, { id, grades }) => ({ list: await gradeMany(context, id, grades) }),

  listGroups: async (context, { id, ...wanted }) => groupsOfQuestion(context, id, wanted),

  listGroupStudents: async (context, { id, ...wanted }) => studentsOfGroup(context, id, wanted),

  gradeGroup: async (context, { id, ...grade }) => ({ graded: await gradeGroupOf(context, id, grade) }),

  countAnswers: async (context, { id }) => ({ list: await countsByQuestion(context, id) }),

  getOffer: async (context, { id, ...which }) => offerIn(context, id, which),

  return: async (context, { id, studentId, workId: work, until, ...wish }) => {
    if (until && until <= context.now) fail(returnErrors.untilPast)
    const done = await returnSubmissions(context, testSubmissions, id, {
      ...{ ...wish, work, studentIds: [studentId] },
      ...(until && { until }),
    })
    return { done }
  },

  remind: async (context, { id, studentIds }) => ({
    done: await remind(context, testSubmissions, await taskToSee(context, id), studentIds),
  }),

  giveTime: async (context, { id, minutes, studentIds = null, classId, groupId }) => {
    await giveMinutes(context, id, minutes, { studentIds, classId, groupId })
    return {}
  },
})

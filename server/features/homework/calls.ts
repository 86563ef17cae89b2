import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import {
  gradeSubmission,
  handIn,
  listShared,
  lockTask,
  operate,
  publishScores,
  remind,
  returnSubmissions,
  shareSubmissions,
  studentOf,
  submissionOf,
  taskToSee,
  versionsOf,
} from '#server/features/submission/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { infoOf } from './info.ts'
import { checkFor, listHomework, studentsOf } from './lists.ts'
import { homeworkSubmissions } from './submissions.ts'
import { addTask, changeTask } from './task.ts'

export const homeworkHandlers = serve(homeworkCalls, {
  create: async (context, task) => ({ id: await addTask(context, task) }),
  update: async (context, change) => {
    await changeTask(context, change)
    return {}
  },
  get: async (context, { id }) => infoOf(context, id),

  list: async context => ({ lists: await listHomework(context) }),

  submit: async (context, input) => {
    const handed = await handIn(context, homeworkSubmissions, input)
    return { id: input.id, state: submissionStates.submitted, ...handed }
  },

  getSubmission: async (context, { id, studentId, attempt }) => {
    const [shown, check] = await Promise.all([
      submissionOf(context, id, studentOf(context, studentId), attempt),
      checkFor(context, { id, studentId, attempt }),
    ])
    return { ...shown, work: { ...shown.work, ...check } }
  },

  listVersions: async (context, { id, studentId: asked }) => {
    const studentId = studentOf(context, asked)
    if (studentId !== null) return { list: await versionsOf(context, id, studentId) }
    await taskToSee(context, id)
    return { list: [] }
  },

  listSubmissions: async (context, { id, filter, name, page, limit }) =>
    studentsOf(context, id, { filter, search: name, page, limit }),

  grade: async (context, { gradeCount: seen, workId: work, ...given }) => {
    const { graded, total, nextUngraded } = await gradeSubmission(context, homeworkSubmissions, {
      ...given,
      work,
      seen,
    })
    return { graded, total, nextUngraded }
  },

  return: async (context, { id, workId: work, workIds: works, ...wish }) => ({
    done: await returnSubmissions(context, homeworkSubmissions, id, { ...wish, work, works }),
  }),

  publishGrades: async (context, { id, published }) => ({
    done: await publishScores(context, homeworkSubmissions, await lockTask(context, id), published),
  }),

  remind: async (context, { id, studentIds }) => ({
    done: await remind(context, homeworkSubmissions, await taskToSee(context, id), studentIds),
  }),

  share: async (context, { id, studentId, workId: work, ...wish }) => {
    await shareSubmissions(context, homeworkSubmissions, id, { studentIds: [studentId], work, ...wish })
    return {}
  },

  listShared: async (context, { id, ...page }) => listShared(context, homeworkSubmissions, id, page),

  batchUpdate: async (context, { workIds: works, ...batch }) => ({
    done: await operate(context, homeworkSubmissions, { ...batch, works }),
  }),
})

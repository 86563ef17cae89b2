import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import {
  lockTask,
  publishScores,
  publishSingly,
  remind,
  studentOf,
  submissionOf,
  taskToSee,
  versionsOf,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { listShared } from './finishing.ts'
import { grade, returnAll, share } from './grading.ts'
import { submit } from './handing-in.ts'
import { infoOf } from './info.ts'
import { listHomework, pageOfStudents } from './lists.ts'
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
    const handed = await submit(context, input)
    return { id: input.id, state: submissionStates.submitted, ...handed }
  },

  getSubmission: async (context, { id, studentId, attempt }) =>
    submissionOf(context, id, studentOf(context, studentId), attempt),

  listVersions: async (context, { id, studentId: asked }) => {
    const studentId = studentOf(context, asked)
    if (studentId !== null) return { list: await versionsOf(context, id, studentId) }
    await taskToSee(context, id)
    return { list: [] }
  },

  listSubmissions: async (context, { id, filter, name, page, limit }) =>
    pageOfStudents(context, id, { filter, search: name, page, limit }),

  grade: async (context, given) => {
    const { graded, total, nextUngraded } = await grade(context, given)
    return { graded, total, nextUngraded }
  },

  return: async (context, { id, workId: work, workIds: works, ...wish }) => ({
    done: await returnAll(context, id, { ...wish, work, works }),
  }),

  publishGrades: async (context, { id, published }) => ({
    done: await publishScores(context, homeworkSubmissions, await lockTask(context, id), published),
  }),

  remind: async (context, { id, studentIds }) => ({
    done: await remind(context, homeworkSubmissions, await taskToSee(context, id), studentIds),
  }),

  share: async (context, { id, studentId, workId: work, ...wish }) => {
    await share(context, id, { studentIds: [studentId], work, ...wish })
    return {}
  },

  listShared: async (context, { id, page, limit }) => listShared(context, id, { page, limit }),

  batchUpdate: async (context, batch) => {
    if (batch.studentIds.length === 0) fail(homeworkErrors.nothingChosen)
    return { done: await operate(context, batch) }
  },
})

type Batch = Value<typeof homeworkCalls.batchUpdate.input>

async function operate(context: CourseContext, batch: Batch) {
  const { id, action, studentIds, workIds: works, reason, isNameless } = batch
  if (action === 'share' || action === 'unshare')
    return share(context, id, { studentIds, works, isShared: action === 'share', isNameless })
  if (action === 'publish')
    return publishSingly(context, homeworkSubmissions, await lockTask(context, id), studentIds, works)
  if (context.course.hasEnded) fail(kernelErrors.courseEnded)
  return action === 'call'
    ? remind(context, homeworkSubmissions, await taskToSee(context, id), studentIds)
    : returnAll(context, id, { studentIds, works, reason })
}

import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { workStates } from '#contract/features/homework/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { homeworkToSee, lockHomework, studentOf } from './access.ts'
import { keepDraft } from './draft.ts'
import { gradeWork, returnWorks } from './grading.ts'
import { handIn } from './hand-in.ts'
import { infoOf, versionsOf, workOf } from './info.ts'
import { filterOf, gradesOfStudents, listHomework, pageOfStudents } from './lists.ts'
import { publishScores, publishSingly } from './publishing.ts'
import { addTask, changeTask } from './task.ts'
import { urge } from './urging.ts'

export const homeworkHandlers = serve(homeworkCalls, {
  addHomework: async (context, task) => ({ id: await addTask(context, task) }),
  editHomework: async (context, change) => {
    await changeTask(context, change)
    return {}
  },
  getHomeworkInfo: async (context, { id }) => infoOf(context, id),

  listsHomework: async context => ({ lists: await listHomework(context) }),

  saveDraft: async (context, input) => keepDraft(context, input),

  submitWork: async (context, input) => {
    const handed = await handIn(context, input)
    return { id: input.id, state: workStates.submitted, ...handed }
  },

  getWorkDetail: async (context, { id, studentid }) => workOf(context, id, studentOf(context, studentid)),

  getWorkHistory: async (context, { id, studentid }) => {
    const studentId = studentOf(context, studentid)
    if (studentId !== null) return { list: await versionsOf(context, id, studentId) }
    await homeworkToSee(context, id)
    return { list: [] }
  },

  getStudentList: async (context, { id, filter, name, page, limit }) =>
    pageOfStudents(context, id, { filter, search: name, page: page || 1, limit }),

  getlistByhomework: async (context, { homeworkid, state, search, pageSize, currentPage }) => {
    const page = { filter: filterOf(state), search, page: currentPage || 1, limit: pageSize }
    return gradesOfStudents(context, homeworkid, page)
  },

  scoreWork: async (context, grade) => {
    const { graded, total, nextungraded } = await gradeWork(context, grade)
    return { graded, total, nextungraded }
  },

  repulse: async (context, { id, studentids, reason, version }) => ({
    done: await returnWorks(context, id, { studentIds: studentids, reason, version }),
  }),

  publishScore: async (context, { id, published }) => ({
    done: await publishScores(context, await lockHomework(context, id), published),
  }),

  call: async (context, { id, studentids }) => ({
    done: await urge(context, await homeworkToSee(context, id), studentids),
  }),

  batchOperate: async (context, { id, studentids, action, reason }) => {
    if (studentids.length === 0) fail(homeworkErrors.nothingChosen)
    return { done: await operate(context, id, action, studentids, reason) }
  },
})

type Action = Value<typeof homeworkCalls.batchOperate.input>['action']

async function operate(
  context: CourseContext,
  id: string,
  action: Action,
  studentIds: string[],
  reason: string,
) {
  if (action === 'publish') return publishSingly(context, await lockHomework(context, id), studentIds)
  if (context.course.hasEnded) fail(kernelErrors.courseEnded)
  return action === 'call'
    ? urge(context, await homeworkToSee(context, id), studentIds)
    : returnWorks(context, id, { studentIds, reason })
}

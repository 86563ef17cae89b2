import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { workStates } from '#contract/features/homework/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { homeworkToSee, lockHomework, lockHomeworkToGrade, studentOf } from './access.ts'
import { keepDraft } from './draft.ts'
import { gradeWork, returnWorks } from './grading.ts'
import { handIn } from './hand-in.ts'
import { pileOf, presentInfo, presentVersions, workOf } from './info.ts'
import { filterOf, gradesOfStudents, listHomework, pageOfStudents } from './lists.ts'
import { publishScores, publishSingly } from './publishing.ts'
import { placeIn } from './roster.ts'
import { addTask, changeTask } from './task.ts'
import { urge } from './urging.ts'
import { listVersions } from './versions.ts'

export const homeworkHandlers = serve(homeworkCalls, {
  addHomework: async (context, task) => ({ id: await addTask(context, task) }),
  editHomework: async (context, change) => {
    await changeTask(context, change)
    return {}
  },
  getHomeworkInfo: async (context, { id }) => presentInfo(context, await homeworkToSee(context, id)),

  listsHomework: async context => ({ lists: await listHomework(context) }),

  saveDraft: async (context, input) => keepDraft(context, await homeworkToSee(context, input.id), input),

  submitWork: async (context, input) => {
    const handed = await handIn(context, await homeworkToSee(context, input.id), input)
    return { id: input.id, state: workStates.submitted, ...handed }
  },

  getWorkDetail: async (context, { id, studentid }) => {
    const homework = await homeworkToSee(context, id)
    const studentId = studentOf(context, studentid)
    const work = await workOf(context, homework, studentId)
    const isStaff = context.role !== 'student'
    const place = isStaff && studentId ? await placeIn(context.db, pileOf(homework), studentId) : null
    return { work, history: work.version, place }
  },

  getWorkHistory: async (context, { id, studentid }) => {
    const homework = await homeworkToSee(context, id)
    const studentId = studentOf(context, studentid)
    if (studentId === null) return { list: [] }
    const versions = await listVersions(context.db, homework.id, studentId)
    return { list: await presentVersions(context, homework, studentId, versions) }
  },

  getStudentList: async (context, { id, filter, name, page, limit }) => {
    const homework = await homeworkToSee(context, id)
    return pageOfStudents(context, homework, { filter, search: name, page: page || 1, limit })
  },

  getlistByhomework: async (context, { homeworkid, state, search, pageSize, currentPage }) => {
    const homework = await homeworkToSee(context, homeworkid)
    const page = { filter: filterOf(state), search, page: currentPage || 1, limit: pageSize }
    return gradesOfStudents(context, homework, page)
  },

  scoreWork: async (context, grade) => {
    const homework = await lockHomeworkToGrade(context, grade.id)
    await gradeWork(context, homework, grade)
    const { graded, total, nextungraded } = await placeIn(context.db, pileOf(homework), grade.studentid)
    return { graded, total, nextungraded }
  },

  repulse: async (context, { id, studentids, reason, version }) => {
    const homework = await homeworkToSee(context, id)
    return { done: await returnWorks(context, homework, { studentIds: studentids, reason, version }) }
  },

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
  const homework = await homeworkToSee(context, id)
  return action === 'call'
    ? urge(context, homework, studentIds)
    : returnWorks(context, homework, { studentIds, reason })
}

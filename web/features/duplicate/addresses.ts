import { type Pages, useSubmissionAddress } from '#web/features/submission/addresses.ts'
import { path } from '#web/lib/path.ts'

/** Those of the protocol, which knows duplicate checks of homework. */
const pages: Pages = {
  task: { path: '/homework' },
  submission: { path: '/homework/stuWorkDetail' },
}

/** The task that the address names, in its course. */
export const useCheckAddress = () => useSubmissionAddress(pages)

/** The duplicate check of what is handed in in a task. */
export const duplicatesPath = (courseId: string, taskId: string): string =>
  path('/homework/rechecking', { id: taskId, courseId, courseRole: 1 })

/** What a submission has in common with others. */
export const reportPath = (of: { courseId: string; taskId: string; role: 0 | 1; checkId: string }): string =>
  path('/homework/repeat', {
    id: of.taskId,
    courseId: of.courseId,
    courseRole: of.role,
    taskid: of.checkId,
  })

/** How a duplicate check works. */
export const rulesPath = (courseId: string, taskId: string, role: 0 | 1): string =>
  path('/homework/recheckRules', { id: taskId, courseId, courseRole: role })

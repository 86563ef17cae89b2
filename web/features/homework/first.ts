import { reviewCalls } from '#contract/features/review/calls.ts'
import { askFirstWaiting, rosterInput } from '#web/features/submission/queries.ts'
import { ask } from '#web/lib/call.ts'
import { pagesOf } from '#web/lib/pages.ts'
import type { First } from '#web/shell/first.ts'
import { WorkCheck } from './grading/work-check.ts'
import { homeworkSubmissions } from './submissions.ts'

const { task, roster, submission } = homeworkSubmissions

/** A homework, and for staff what was handed in. */
export const homeworkFirst: First = {
  async ask({ search, ask: askFirst, askPages }) {
    const taskId = search.get('id') ?? ''
    const pages = pagesOf(roster.call, rosterInput(homeworkSubmissions, { taskId, filter: 'all', name: '' }))
    await Promise.allSettled([
      askFirst(ask(task.call, task.input({ taskId }))),
      ...(search.get('courseRole') === '1' ? [askPages(pages)] : []),
    ])
  },
}

/** The submission that is graded first. */
export const gradingFirst: First = {
  async ask({ search, ask: askFirst }) {
    const taskId = search.get('id') ?? ''
    if (search.get('courseRole') !== '1')
      return void (await askFirst(ask(reviewCalls.listOwn, { id: taskId })))
    const asked = Promise.allSettled([askFirst(ask(task.call, task.input({ taskId }))), WorkCheck.fetch()])
    const studentId =
      search.get('studentid') ?? (await askFirst(askFirstWaiting(homeworkSubmissions, taskId)))
    if (studentId) await askFirst(ask(submission.call, submission.input({ taskId, studentId })))
    await asked
  },
}

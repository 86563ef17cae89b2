import {
  type Page,
  type Pages,
  submissionPath,
  type TaskPlace,
  useSubmissionAddress,
} from '#web/features/submission/addresses.ts'
import { path } from '#web/lib/path.ts'

export const homeworkPages = {
  task: { path: '/homework' },
  edit: { path: '/addActivity/task', role: '1', more: { submitType: '2' } },
  write: { path: '/homework/stuWorkSubmit', role: '0' },
  submission: { path: '/homework/stuWorkDetail' },
  versions: { path: '/homework/stuWorkHistory' },
  roster: { path: '/homework/stuUserList', role: '1' },
  filter: { path: '/homework/filter', role: '1' },
  remind: { path: '/homework/call', role: '1' },
  return: { path: '/homework/repulse', role: '1' },
  publish: { path: '/homework/publish', role: '1' },
  grade: { path: '/homework/reviewDetail', role: '1' },
  shared: { path: '/homework/stuWorkShareList' },
  share: { path: '/homework/share', role: '1' },
  offers: { path: '/homework/offers', role: '1' },
  offer: { path: '/homework/offer', role: '1' },
  files: { path: '/homework/works', role: '1' },
  discussion: { path: '/homework/discussDetail' },
  rubric: { path: '/homework/rubric', role: '1' },
} as const satisfies Pages

/** The homework that the address names, in its course. */
export const useHomeworkAddress = () => {
  const { taskId: homeworkId, ...address } = useSubmissionAddress(homeworkPages)
  return { homeworkId, ...address }
}

export const homeworkPath = (page: Page, place: TaskPlace, more?: Record<string, string>): string =>
  submissionPath(homeworkPages, page, place, more)

export const editTaskPath = (courseId: string, homeworkId: string): string =>
  path('/addActivity/task', { submitType: 2, courseId, courseRole: 1, id: homeworkId })

/** One submission that a student reviews. */
export const reviewPath = (courseId: string, homeworkId: string, reviewId: string): string =>
  path('/homework/reviewDetail', { id: homeworkId, courseId, courseRole: 0, studentid: reviewId })

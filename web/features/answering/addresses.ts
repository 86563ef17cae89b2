import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

/** The screens of a set of questions, and whose they are. */
const pages = {
  detail: { path: '/InteractiveAnswers/detail', role: 0 },
  lead: { path: '/InteractiveAnswers/detailTeacher', role: 1 },
  answer: { path: '/InteractiveAnswers/answer', role: 0 },
  success: { path: '/InteractiveAnswers/success', role: 0 },
  results: { path: '/InteractiveAnswers/answerResults' },
  review: { path: '/reviewAnswer', role: 0 },
  preview: { path: '/InteractiveAnswers/preview', role: 1 },
} as const

/** Where something is asked without preparation. */
export const quickPath = (courseId: string): string =>
  path('/addActivity/interactiveAnswers', { answerTye: 3, courseId, courseRole: 1 })

interface Place {
  courseId: string
  id: string
}

/** A screen of a set; `stepId` where it is about one step. */
export const answeringPath = (
  page: keyof typeof pages,
  { courseId, id }: Place,
  { isStaff = false, stepId }: { isStaff?: boolean; stepId?: string } = {},
): string => {
  const { path: route, ...own } = pages[page]
  const courseRole = 'role' in own ? own.role : isStaff ? 1 : 0
  return path(route, { id, stepid: stepId, courseId, courseRole })
}

/** The set and the step that the address names, in its course. */
export function useAnsweringAddress() {
  const [search] = useSearchParams()
  return {
    ...useCourseAddress(),
    id: (search.get('id') ?? '') as never,
    stepId: (search.get('stepid') ?? '') as never,
  }
}

/** Where a set of questions is prepared, in a folder; or changed. */
export const preparePath = (courseId: string, { id, folderId }: { id?: string; folderId?: string }): string =>
  path('/addActivity/interactiveAnswers', {
    ...{ answerTye: 3, ...(id === undefined ? { prepared: 1 } : { id }), folderid: folderId },
    ...{ courseId, courseRole: 1 },
  })

/** The questions of a set page by page. */
export const slidesPath = ({ courseId, id }: Place): string =>
  path('/documentView/interactpptSubjectLists', { interactid: id, courseId, courseRole: 1 })

interface StepPlace extends Place {
  stepId: string
}

/** One question with its answers. */
export const questionPath = (
  { id, stepId, courseId }: StepPlace,
  { isStaff, questionId }: { isStaff: boolean; questionId: string },
): string =>
  path('/InteractiveAnswers/questionExhibition', {
    ...{ id, stepid: stepId, questionid: questionId, courseId, courseRole: isStaff ? 1 : 0 },
  })

/** What one student has answered in a step, for staff. */
export const studentAnswersPath = ({ id, stepId, courseId }: StepPlace, studentId: string): string =>
  path('/InteractiveAnswers/reviewAnswerDetail', {
    ...{ id, stepid: stepId, studentid: studentId, courseId, courseRole: 1 },
  })

import { useSearchParams } from 'react-router'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'

/** The screens of staff about one test. */
const pages = {
  detail: '/testing/detail',
  update: '/testing/update',
  settings: '/testing/settings',
  batch: '/testing/batch',
  preview: '/testing/preview',
  review: '/testing/review',
  analysis: '/testing/analysis',
  regrade: '/testing/regrade',
} as const

interface TestPlace {
  courseId: string
  id: string
}

/** Where staff see what was offered after the end: within grading. */
export const offerPages = {
  task: { path: '/testing/detail', role: '1' },
  offers: { path: '/testing/review', role: '1', more: { show: 'offers' } },
  offer: { path: '/testing/review', role: '1', more: { show: 'offer' } },
} as const

/** A screen of staff about a test. */
export const testPath = (page: keyof typeof pages, { courseId, id }: TestPlace): string =>
  path(pages[page], { id, courseId, courseRole: 1 })

/** By which rubrics its answers are graded: within grading, as what was offered. */
export const rubricsPath = ({ courseId, id }: TestPlace): string =>
  path('/testing/review', { id, courseId, courseRole: 1, show: 'rubrics' })

/** A sample paper, for who takes the test and for who sets it. */
export const rehearsalPath = ({ courseId, id }: TestPlace, isStaff: boolean): string =>
  path('/testing/rehearsal', { id, courseId, courseRole: isStaff ? 1 : 0 })

/** The test that the address names, in its course. */
export function useTestAddress() {
  const [search] = useSearchParams()
  return { ...useCourseAddress(), id: search.get('id') ?? '' }
}

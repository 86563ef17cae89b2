import { path } from '#web/lib/path.ts'

/** The screens of a student about one test. */
const pages = {
  detail: '/testing/stu/detail',
  paper: '/testing/stu/ontesting',
  submitted: '/testing/stu/submitresult',
  result: '/testing/stu/testingresult',
  released: '/testing/stu/releaseresult',
} as const

interface TestPlace {
  courseId: string
  id: string
}

/** A screen of a student about a test. */
export const takingPath = (
  page: keyof typeof pages,
  { courseId, id }: TestPlace,
  more: Record<string, string | number> = {},
): string => path(pages[page], { id, courseId, courseRole: 0, ...more })

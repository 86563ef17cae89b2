import { infiniteQueryOptions } from '@tanstack/react-query'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { RecordState } from '#contract/features/attendance/rules.ts'
import { ask, keyOf, send } from '#web/lib/call.ts'
import { pagesOf } from '#web/lib/pages.ts'

const pageSize = 20
/** Of lists of students, which are looked through. */
const longPageSize = 50

export const runningQuery = (courseId: string) => ({
  ...ask(attendanceCalls.listRunning, { courseId }),
  meta: { handled: true },
})

export const listInput = (courseId: string) => ({ courseId, limit: pageSize })

export const deletedInput = (courseId: string) => ({ courseId, limit: pageSize })

export const listPages = (courseId: string) => pagesOf(attendanceCalls.list, listInput(courseId))

/** A student's records, with what is running: the caller's own, or for staff those of the named student. */
export function summaryPages(courseId: string, studentId?: string) {
  const input = { courseId, studentId, size: pageSize }
  return infiniteQueryOptions({
    queryKey: [...keyOf(attendanceCalls.getSummary, input), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(attendanceCalls.getSummary, { ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  })
}

/** The students of an attendance, to be searched. */
export const recordsInput = (attendanceId: string, state: RecordState | 'all' = 'all', name = '') =>
  ({ attendanceId, state, name, limit: longPageSize }) as const

/** The students of a course with what each has missed. */
export const talliesInput = (courseId: string, search = '', only: '' | 'warned' = '') =>
  ({ courseId, search, only, limit: longPageSize }) as const

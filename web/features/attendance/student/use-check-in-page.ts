import { useQuery } from '@tanstack/react-query'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, CallFailure } from '#web/lib/call.ts'
import { studentPath, useAttendanceId } from '../addresses.ts'
import { useStudentNews } from '../live-updates.ts'

/** The attendance of the address, to a student who checks in: what it is, and how long it takes. */
export function useCheckInPage() {
  const { courseId } = useCourseAddress()
  const id = useAttendanceId()
  useStudentNews(courseId)
  const query = useQuery({
    ...ask(attendanceCalls.getCheckIn, { attendanceId: id }),
    staleTime: 0,
    meta: { handled: true },
  })
  const { data, dataUpdatedAt } = query
  return {
    ...{ courseId, id, query },
    /** Why there is nothing to check in to, on a screen of its own. */
    failed: (code: number) => studentPath('fail', courseId, id, { code: String(code) }),
    isDeleted: query.error instanceof CallFailure && query.error.is(attendanceErrors.deleted),
    screen: {
      subtitle: data?.courseName,
      countdownTo: data && data.remain > 0 ? dataUpdatedAt + data.remain * 1000 : undefined,
      onCountdownEnd: () => void query.refetch(),
    },
  }
}

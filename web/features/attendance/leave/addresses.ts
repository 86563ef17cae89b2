import { useSearchParams } from 'react-router'
import { path } from '#web/lib/path.ts'

type StudentPage = 'leaves' | 'leaveAsk' | 'leave'
type StaffPage = 'leaveRequests' | 'leaveRequest'
type CounsellorPage = 'leavesCounselled' | 'leaveCounselled'

/** A student's own leave in a course; one request where its id is given. */
export const ownLeavePath = (page: StudentPage, courseId: string, id?: string): string =>
  path(`/checkIn/${page}`, { courseId, courseRole: 0, id })

/** The same for staff. */
export const staffLeavePath = (page: StaffPage, courseId: string, id?: string): string =>
  path(`/checkIn/${page}`, { courseId, courseRole: 1, id })

/** The same for counsellors, in all courses. */
export const counselledLeavePath = (page: CounsellorPage, id?: string): string =>
  path(`/checkIn/${page}`, { id })

/** The request that the address names. */
export function useLeaveId(): string {
  const [search] = useSearchParams()
  return search.get('id') ?? ''
}

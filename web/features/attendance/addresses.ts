import { useSearchParams } from 'react-router'

type StaffPage =
  | 'teacherCheckinIndex'
  | 'teaCheckinAdd'
  | 'teaCheckinPage'
  | 'teaCheckinDetail'
  | 'teaCheckinEdit'
type StudentPage = 'studentCheckinIndex' | 'studentNumber' | 'checkinSuccess' | 'fail'

const withQuery = (page: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/checkIn/${page}?${new URLSearchParams(given)}`
}

/** Address of a page of the staff; of one attendance where its id is given. */
export const staffPath = (page: StaffPage, courseId: string, attendanceId?: string): string =>
  withQuery(page, { courseId, courseRole: '1', attenceid: attendanceId })

export const studentPath = (
  page: StudentPage,
  courseId: string,
  attendanceId?: string,
  more: Record<string, string> = {},
): string => withQuery(page, { courseId, courseRole: '0', attenceid: attendanceId, ...more })

/** The attendance that the address names. */
export function useAttendanceId(): string {
  const [search] = useSearchParams()
  return search.get('attenceid') ?? ''
}

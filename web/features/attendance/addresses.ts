import { useSearchParams } from 'react-router'
import { attendanceMethods } from '#contract/features/attendance/rules.ts'
import { path } from '#web/lib/path.ts'

type StaffPage =
  | 'teacherCheckinIndex'
  | 'teaCheckinAdd'
  | 'teaCheckinPage'
  | 'teaCheckinDetail'
  | 'teaCheckinEdit'
  | 'rules'
  | 'rollCall'
  | 'students'
  | 'importRegister'
  | 'proofs'
  | 'spotCheck'
type StudentPage =
  | 'studentCheckinIndex'
  | 'studentNumber'
  | 'studentGPS'
  | 'studentScan'
  | 'checkinCodeResult'
  | 'checkinSuccess'
  | 'fail'

/** Address of a page of the staff; of one attendance where its id is given. */
export const staffPath = (page: StaffPage, courseId: string, attendanceId?: string): string =>
  path(`/checkIn/${page}`, { courseId, courseRole: 1, attenceid: attendanceId })

/** What the staff see of one student. */
export const studentRecordsPath = (courseId: string, studentid: string): string =>
  path('/checkIn/studentRecords', { courseId, courseRole: 1, studentid })

export const studentPath = (
  page: StudentPage,
  courseId: string,
  attendanceId?: string,
  more: Record<string, string> = {},
): string => path(`/checkIn/${page}`, { courseId, courseRole: 0, attenceid: attendanceId, ...more })

/** Where a student checks in, by the attendance's `type`. */
export const checkInPath = (courseId: string, { id, type }: { id: string; type: string }): string =>
  studentPath(pageOf.get(type) ?? 'studentNumber', courseId, id)

const pageOf = new Map<string, StudentPage>([
  [String(attendanceMethods.qr), 'studentScan'],
  [String(attendanceMethods.gps), 'studentGPS'],
  [String(attendanceMethods.inAndOut), 'studentCheckinIndex'],
])

export const isByNumber = (type: string): boolean => type === String(attendanceMethods.number)
export const isByQr = (type: string): boolean => type === String(attendanceMethods.qr)
export const isInAndOut = (type: string): boolean => type === String(attendanceMethods.inAndOut)
export const isByGps = (type: string): boolean => type === String(attendanceMethods.gps)

/** What the method of an attendance is called. */
export const methodKey = (type: string) => methodKeys.get(type) ?? 'method.number'

const methodKeys = new Map<string, 'method.qr' | 'method.gps' | 'method.inAndOut'>([
  [String(attendanceMethods.qr), 'method.qr'],
  [String(attendanceMethods.gps), 'method.gps'],
  [String(attendanceMethods.inAndOut), 'method.inAndOut'],
])

/** The attendance that the address names. */
export function useAttendanceId(): string {
  const [search] = useSearchParams()
  return search.get('attenceid') ?? ''
}

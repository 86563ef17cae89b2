import { useNavigate, useSearchParams } from 'react-router'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { staffPath, studentPath, useAttendanceId } from '../addresses.ts'

/** Why a check-in can fail, by the error's number, with what leads on from there. */
const reasons = new Map([
  [attendanceErrors.ended.code, { text: 'ended', next: 'records' }],
  [attendanceErrors.deleted.code, { text: 'deleted', next: 'records' }],
  [attendanceErrors.notOnList.code, { text: 'notOnList', next: 'join' }],
  [attendanceErrors.triesUsedUp.code, { text: 'triesUsedUp', next: 'records' }],
  [attendanceErrors.wrongCode.code, { text: 'wrongCode', next: 'retry' }],
  [attendanceErrors.staffNeedNot.code, { text: 'staffNeedNot', next: 'staff' }],
  [attendanceErrors.markedByTeacher.code, { text: 'markedByTeacher', next: 'records' }],
  [attendanceErrors.tooLate.code, { text: 'tooLate', next: 'records' }],
  [attendanceErrors.elsewhere.code, { text: 'elsewhere', next: 'retry' }],
  [attendanceErrors.qrExpired.code, { text: 'qrExpired', next: 'scan' }],
  [attendanceErrors.duplicate.code, { text: 'duplicate', next: 'records' }],
  [attendanceErrors.notQr.code, { text: 'notQr', next: 'records' }],
  [attendanceErrors.closedToNew.code, { text: 'closedToNew', next: 'join' }],
  [attendanceErrors.courseFull.code, { text: 'courseFull', next: 'courses' }],
  [attendanceErrors.scanUsed.code, { text: 'scanUsed', next: 'scan' }],
  [attendanceErrors.deviceUsed.code, { text: 'deviceUsed', next: 'records' }],
  [attendanceErrors.deviceUnproven.code, { text: 'deviceUnproven', next: 'scan' }],
  [attendanceErrors.addressUsed.code, { text: 'addressUsed', next: 'records' }],
  [attendanceErrors.scanFirst.code, { text: 'scanFirst', next: 'scan' }],
  [attendanceErrors.illegalAccess.code, { text: 'illegalAccess', next: 'courses' }],
] as const)
/** What the next try may bring. */
const mayPass = new Set<string>(['unknown', 'wrongCode', 'qrExpired', 'scanFirst', 'scanUsed'])
const unknownReason = { text: 'unknown', next: 'retry' } as const

/** A check-in that failed: the reason, and what to do about it. */
export function FailScreen() {
  const [search] = useSearchParams()
  const { courseId } = useCourseAddress()
  const id = useAttendanceId()
  return <Failed code={Number(search.get('code'))} courseId={courseId} attendanceId={id} />
}

interface FailedProps {
  /** The error's number. */
  code: number
  /** Empty for those who have no place in the course. */
  courseId: string
  attendanceId: string
}

export function Failed({ code, courseId, attendanceId: id }: FailedProps) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { text, next } = reasons.get(code as never) ?? unknownReason
  const ways = {
    records: courseId
      ? { label: t('fail.records'), to: studentPath('studentCheckinIndex', courseId) }
      : { label: t('fail.courses'), to: path('/ktpCourse') },
    retry: { label: t('fail.retry'), to: studentPath('studentNumber', courseId, id) },
    scan: { label: t('fail.scan'), to: studentPath('studentScan', courseId, id) },
    join: { label: t('fail.join'), to: path('/joinCourse') },
    courses: { label: t('fail.courses'), to: path('/ktpCourse') },
    staff: { label: t('title'), to: staffPath('teacherCheckinIndex', courseId) },
  }
  const way = ways[next]
  return (
    <Screen>
      <EmptyState
        art={mayPass.has(text) ? 'trouble' : text === 'duplicate' ? 'done' : 'locked'}
        title={t(`fail.${text}.title`)}
        hint={t(`fail.${text}.hint`)}
        action={
          <Button kind="primary" onClick={() => navigate(way.to, { replace: true })}>
            {way.label}
          </Button>
        }
      />
    </Screen>
  )
}

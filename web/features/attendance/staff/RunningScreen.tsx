import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask, CallFailure } from '#web/lib/call.ts'
import { pollWhileDisconnected } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { MoreIcon } from '#web/ui/icons/icons.tsx'
import { staffPath, useAttendanceId } from '../addresses.ts'
import { useStaffNews } from '../live-updates.ts'
import { shownName } from '../title.ts'
import { EndedBoard } from './EndedBoard.tsx'
import { useManagement } from './manage.ts'
import { RunningBoard } from './RunningBoard.tsx'

/** The page to project: the code as large as the screen allows, the counter and the newest names. */
export function RunningScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const id = useAttendanceId()
  useStaffNews(courseId)
  const query = useQuery({
    ...ask(attendanceCalls.getCode, { id }),
    refetchInterval: pollWhileDisconnected,
    meta: { handled: true },
  })
  const attendance = query.data?.data
  const isRunning = attendance?.isOver === false
  useWakeLock(isRunning)
  const manage = useManagement(courseId, id)
  const list = staffPath('teaCheckinDetail', courseId, id)
  if (query.error instanceof CallFailure && query.error.is(attendanceErrors.deleted)) return <Gone />
  // The list is for all staff; the code is for those who take attendance, and there is none where it is taken by hand.
  const isKept = [kernelErrors.permissionMissing, attendanceErrors.byHand].some(
    error => query.error instanceof CallFailure && query.error.is(error),
  )
  if (isKept) return <Navigate to={list} replace />
  const toList = () => navigate(list)
  const toSpotCheck = () => navigate(staffPath('spotCheck', courseId, id))
  return (
    <Screen
      wide="whole"
      title={attendance && shownName(attendance.title, attendance.createdAt)}
      subtitle={attendance && t('run.title')}
      countdownTo={(isRunning && attendance.endsAt) || undefined}
      onCountdownEnd={() => void query.refetch()}
      actions={
        isRunning
          ? [{ icon: MoreIcon, label: t('run.more'), onClick: () => void manage.more(query.data!) }]
          : []
      }
      footer={
        isRunning && (
          <>
            <Button size="large" onClick={toList}>
              {t('run.viewList')}
            </Button>
            <Button
              size="large"
              kind="primary"
              busy={manage.isEnding}
              onClick={() => void manage.end(query.data!)}
            >
              {t('run.endShort')}
            </Button>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<SkeletonBar height={160} />}>
        {data =>
          data.data.isOver ? (
            <EndedBoard board={data} onList={toList} onSpotCheck={toSpotCheck} />
          ) : (
            <RunningBoard board={data} onSpotCheck={toSpotCheck} />
          )
        }
      </QueryView>
    </Screen>
  )
}

function Gone() {
  const t = useTexts('attendance')
  return (
    <Screen>
      <EmptyState art="calendar" title={t('run.gone')} />
    </Screen>
  )
}

import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { useCommand } from '#web/lib/call.ts'
import { type FoundPosition, findPosition } from '#web/lib/position.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { checkInPath, isByGps, studentPath } from '../addresses.ts'
import { LocationIcon } from '../location/location-icon.tsx'
import { CheckInLimits } from '../rules/CheckInLimits.tsx'
import { wasThere } from '../states.ts'
import { shownName } from '../title.ts'
import styles from './GpsScreen.module.css'
import { ReasonSheet } from './ReasonSheet.tsx'
import { useCheckInPage } from './use-check-in-page.ts'

/** One press sends where the phone is; whoever does not fit may try again, or go on with a reason. */
export function GpsScreen() {
  const { courseId, id, query, screen, failed, isDeleted } = useCheckInPage()
  const checkIn = usePosition(courseId, id)
  const t = useTexts('attendance')
  if (isDeleted) return <Navigate to={failed(attendanceErrors.deleted.code)} replace />
  const { problem, isBusy } = checkIn
  const isUsedUp = problem === 'usedUp' || query.data?.triesLeft === 0
  return (
    <Screen
      {...screen}
      footer={
        query.data?.canCheckIn && (
          <>
            {(problem || isUsedUp) && problem !== 'offline' && (
              <Button size="large" disabled={isBusy} onClick={() => checkIn.giveReason(true)}>
                {t('gps.goOn')}
              </Button>
            )}
            {!isUsedUp && (
              <Button size="large" kind="primary" block={!problem} busy={isBusy} onClick={checkIn.tryHere}>
                {t(problem ? 'number.again' : 'gps.checkIn')}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<SkeletonBar height={120} />}>
        {attendance => {
          if (attendance.isOver && !wasThere(attendance.state))
            return <Navigate to={failed(attendanceErrors.ended.code)} replace />
          if (!attendance.canCheckIn)
            return <Navigate to={studentPath('checkinSuccess', courseId, id)} replace />
          if (!isByGps(attendance.type))
            return <Navigate to={checkInPath(courseId, { id, type: attendance.type })} replace />
          const shown = isUsedUp ? 'usedUp' : problem
          return (
            <>
              <header className={styles.header}>
                <LocationIcon size={56} className={styles.icon} />
                <h2 className={styles.title}>{shownName(attendance.title, attendance.createdAt)}</h2>
                <p className={styles.lead}>{t(isBusy ? 'gps.finding' : 'gps.lead')}</p>
                <CheckInLimits limits={attendance} />
              </header>
              {shown && !isBusy && (
                <Callout tone="warn" title={t(`gps.${shown}.title`)}>
                  {t(`gps.${shown}.hint`, { count: checkIn.left })}
                </Callout>
              )}
            </>
          )
        }}
      </QueryView>
      <ReasonSheet
        open={checkIn.givesReason}
        busy={isBusy}
        onClose={() => checkIn.giveReason(false)}
        onSend={checkIn.goOn}
      />
    </Screen>
  )
}

type Problem = 'refused' | 'insecure' | 'missing' | 'outside' | 'unsure' | 'usedUp' | 'offline'

/** Finds out where the phone is, and checks in with it. */
function usePosition(courseId: string, id: string) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [left, setLeft] = useState(0)
  const [isFinding, setFinding] = useState(false)
  const [givesReason, giveReason] = useState(false)
  const [latest, setLatest] = useState<FoundPosition>()
  const leave = (to: string) => navigate(to, { replace: true })
  const checkIn = useCommand(attendanceCalls.checkIn, {
    refreshes: [attendanceCalls.listOpenToMe, attendanceCalls.getSummary, runningCalls.getRunning],
    onDone: ({ isRepeated }) =>
      leave(studentPath('checkinSuccess', courseId, id, isRepeated ? { repeated: '1' } : {})),
    onFailed: failure => {
      if (failure.isOffline) return setProblem('offline')
      if (failure.is(attendanceErrors.positionUnsure)) return setProblem('unsure')
      if (failure.is(attendanceErrors.positionTriesUsedUp)) return setProblem('usedUp')
      if (!failure.is(attendanceErrors.outside))
        return leave(studentPath('fail', courseId, id, { code: String(failure.code) }))
      setLeft(Number(failure.data.left))
      setProblem(Number(failure.data.left) === 0 ? 'usedUp' : 'outside')
    },
  })
  const said = (position: FoundPosition | undefined) => ({
    latitude: String(position?.latitude ?? ''),
    longitude: String(position?.longitude ?? ''),
    accuracy: String(position?.accuracy ?? ''),
  })
  return {
    problem,
    left,
    isBusy: isFinding || checkIn.isPending,
    givesReason,
    giveReason,
    async tryHere() {
      setFinding(true)
      const found = await findPosition()
      setFinding(false)
      if (typeof found === 'string') return setProblem(found)
      setLatest(found)
      checkIn.mutate({ id, ...said(found) })
    },
    goOn: (reason: string) => checkIn.mutateAsync({ id, ...said(latest), isUnusual: true, reason }),
  }
}

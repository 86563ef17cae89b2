import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { codeLength } from '#contract/features/attendance/rules.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { checkInPath, isByNumber, isInAndOut, studentPath } from '../addresses.ts'
import { CheckInLimits } from '../rules/CheckInLimits.tsx'
import { wasThere } from '../states.ts'
import { shownName } from '../title.ts'
import styles from './NumberScreen.module.css'
import { useCheckInPage } from './use-check-in-page.ts'

/** Four boxes, the number keys, and nothing to press: the last digit sends the code. */
export function NumberScreen() {
  const { courseId, id, query, screen, failed, isDeleted } = useCheckInPage()
  if (isDeleted) return <Navigate to={failed(attendanceErrors.deleted.code)} replace />
  return (
    <Screen {...screen}>
      <QueryView query={query} skeleton={<SkeletonBar height={120} />}>
        {attendance => {
          if (isInAndOut(attendance.type))
            return <Navigate to={studentPath('studentCheckinIndex', courseId)} replace />
          if (attendance.isOver && !wasThere(attendance.state))
            return <Navigate to={failed(attendanceErrors.ended.code)} replace />
          if (!attendance.canCheckIn)
            return <Navigate to={studentPath('checkinSuccess', courseId, id)} replace />
          if (!isByNumber(attendance.type))
            return <Navigate to={checkInPath(courseId, { id, type: attendance.type })} replace />
          if (attendance.triesLeft === 0)
            return <Navigate to={failed(attendanceErrors.triesUsedUp.code)} replace />
          return (
            <>
              <header className={styles.header}>
                <h2 className={styles.title}>{shownName(attendance.title, attendance.createdAt)}</h2>
                <p className={styles.lead}>{problemText(attendanceErrors.codeMissing)}</p>
                <CheckInLimits limits={attendance} />
              </header>
              <CodeEntry courseId={courseId} attendanceId={id} triesLeft={attendance.triesLeft} />
            </>
          )
        }}
      </QueryView>
    </Screen>
  )
}

interface CodeEntryProps {
  courseId: string
  attendanceId: string
  triesLeft: number
}

function CodeEntry({ courseId, attendanceId, triesLeft }: CodeEntryProps) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [left, setLeft] = useState(triesLeft)
  const [failure, setFailure] = useState<CallFailure>()
  const checkIn = useCommand(attendanceCalls.checkIn, {
    refreshes: [attendanceCalls.listOpenToMe, attendanceCalls.getSummary, runningCalls.getRunning],
    onDone: ({ isRepeated }) =>
      navigate(studentPath('checkinSuccess', courseId, attendanceId, isRepeated ? { repeated: '1' } : {}), {
        replace: true,
      }),
    onFailed: reason => {
      setFailure(reason)
      if (reason.isOffline) return
      if (!reason.is(attendanceErrors.wrongCode))
        return navigate(studentPath('fail', courseId, attendanceId, { code: String(reason.code) }), {
          replace: true,
        })
      setLeft(Number(reason.data.left))
      setCode('')
    },
  })
  const submit = (value: string) => {
    setFailure(undefined)
    checkIn.mutate({ id: attendanceId, code: value })
  }
  const isWrong = failure?.is(attendanceErrors.wrongCode)
  return (
    <div className={isWrong ? styles.wrong : undefined} key={left}>
      <CodeField
        label={t('number.code')}
        labelHidden
        length={codeLength}
        value={code}
        autoFocus
        disabled={checkIn.isPending}
        error={isWrong ? failure?.message : undefined}
        hint={checkIn.isPending ? t('number.checking') : t('number.triesLeft', { count: left })}
        onChange={value => {
          setCode(value)
          if (value !== '') setFailure(undefined)
        }}
        onComplete={submit}
      />
      {failure?.isOffline && (
        <Callout
          tone="warn"
          action={
            <Button size="small" onClick={() => submit(code)}>
              {t('number.again')}
            </Button>
          }
        >
          {t('number.offline')}
        </Callout>
      )}
    </div>
  )
}

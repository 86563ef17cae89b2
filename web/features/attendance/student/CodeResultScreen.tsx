import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import type { AnswerOf } from '#contract/input.ts'
import { introduceDevice } from '#web/features/account/device/introduce.ts'
import { CallFailure, useCommand } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useLogin } from '#web/shell/LoginFirst.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { studentPath } from '../addresses.ts'
import { KeepScan } from '../proof/KeepScan.tsx'
import { shownName } from '../title.ts'
import { Failed } from './FailScreen.tsx'
import { receiptQuery, type ScannedCode } from './receipt.ts'

type Receipt = AnswerOf<typeof attendanceCalls.getReceipt>

/** Where the teacher's QR code leads: the scan is kept at once, then a guest logs in, then the student is checked in. */
export function CodeResultScreen() {
  const [search] = useSearchParams()
  const scanned = {
    ticketId: search.get('ticketid') ?? '',
    expire: search.get('expire') ?? '',
    sign: search.get('sign') ?? '',
  }
  const session = useSession()
  const receipt = useQuery(receiptQuery(scanned))
  const failure = receipt.error instanceof CallFailure ? receipt.error : undefined
  // A guest has no other page that could say it.
  if (failure && !failure.mayPass && !session)
    return <Failed code={failure.code} courseId="" attendanceId="" />
  if (failure?.mayPass)
    return (
      <KeepScan
        scanned={scanned}
        courseId={search.get('courseid') ?? ''}
        onAgain={() => void receipt.refetch()}
      />
    )
  if (receipt.isPending) return <Waiting />
  if (!session && receipt.data) return <GuestScan receipt={receipt.data} />
  // Whoever has checked in before is told so, even by a code that is no longer shown.
  return <CheckingIn scanned={scanned} receipt={receipt.data} />
}

/** Reasons for which the student has no place in the course, so that no page of it can say them. */
const outside = [
  attendanceErrors.illegalAccess,
  attendanceErrors.notOnList,
  attendanceErrors.closedToNew,
  attendanceErrors.courseFull,
]

function failPath(failure: CallFailure, { courseId, attendanceId }: Partial<Receipt> = {}) {
  const isOutside = outside.some(reason => failure.is(reason))
  const code = String(failure.code)
  return studentPath('fail', isOutside || !courseId ? '' : courseId, attendanceId, { code })
}

interface CheckingInProps {
  scanned: ScannedCode
  receipt: Receipt | undefined
}

function CheckingIn({ scanned, receipt }: CheckingInProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isOffline, setOffline] = useState(false)
  const courseId = receipt?.courseId ?? search.get('courseid') ?? ''
  const leave = useCallback((to: string) => navigate(to, { replace: true }), [navigate])
  const { mutate } = useCommand(attendanceCalls.checkInByQr, {
    refreshes: [
      attendanceCalls.listOpenToMe,
      attendanceCalls.getSummary,
      runningCalls.getRunning,
      courseListCalls.listCourses,
      courseListCalls.listSemesters,
    ],
    onDone: done => leave(studentPath('checkinSuccess', done.courseId, done.attendanceId)),
    onFailed: failure => {
      // The way in is on this page.
      if (failure.is(kernelErrors.sessionMissing)) return
      if (failure.mayPass) setOffline(true)
      else if (failure.is(attendanceErrors.duplicate) && receipt)
        leave(studentPath('checkinSuccess', courseId, receipt.attendanceId, { repeated: '1' }))
      else leave(failPath(failure, receipt ?? { courseId }))
    },
  })
  const checkIn = useCallback(async () => {
    setOffline(false)
    mutate({ ...scanned, ...(receipt && (await proofOf(receipt.receipt))) })
  }, [mutate, scanned, receipt])
  const latest = useRef(checkIn)
  latest.current = checkIn
  const code = receipt?.receipt ?? scanned.sign
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scan
  useEffect(() => void latest.current(), [code])
  if (!isOffline) return <Waiting />
  return (
    <KeepScan
      scanned={scanned}
      courseId={courseId}
      isExchanged={receipt !== undefined}
      onAgain={() => void checkIn()}
    />
  )
}

/** The receipt, with this browser's proof that it is the one that scanned. */
async function proofOf(receipt: string) {
  const key = await introduceDevice().catch(() => null)
  return { receipt, signature: key ? await key.sign(receipt) : '' }
}

function Waiting() {
  return (
    <Screen>
      <SkeletonText lines={6} />
    </Screen>
  )
}

/** What the code is for, and the ways in; the scan waits meanwhile. */
function GuestScan({ receipt }: { receipt: Receipt }) {
  const t = useTexts('attendance')
  const { pathname, search } = useLocation()
  const { logIn, register } = useLogin(pathname + search)
  return (
    <Screen>
      <EmptyState
        art="people"
        title={receipt.courseName}
        hint={t('scan.guest', { name: shownName(receipt.title, receipt.createdAt) })}
        action={
          <Stack gap={2}>
            <Button kind="primary" onClick={logIn}>
              {t('scan.logIn')}
            </Button>
            {register && (
              <Button kind="quiet" onClick={register}>
                {t('scan.register')}
              </Button>
            )}
          </Stack>
        }
      />
    </Screen>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { attemptErrorsOf } from '#contract/features/submission/attempt-errors.ts'
import { switchRules } from '#contract/features/test/limits.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { OwnPaper, SwitchFigures } from '#contract/features/test/taking-entities.ts'
import { testWords } from '#contract/features/test/words.ts'
import { ask, CallFailure, invalidate, useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { testPath, useTestAddress } from '../addresses.ts'
import { takingPath } from './addresses.ts'
import { useLeaving } from './leaving.ts'
import { PaperFrame } from './parts.ts'
import { takingQueries } from './queries.ts'
import { clockOffsetOf } from './server-clock.ts'

const { notBegun } = attemptErrorsOf(testWords)

/** The paper of a student: to be answered, as long as it may be. */
export function PaperScreen() {
  const { id, courseId, isStaff } = useTestAddress()
  const query = useQuery({ ...ask(takingCalls.getPaper, { id }), enabled: !isStaff })
  useLive({
    on: [testMessages.workChanged],
    refreshes: [takingCalls.getPaper],
    when: change => change.testId === id,
  })
  if (isStaff) return <Navigate to={testPath('detail', { id, courseId })} replace />
  // It has to be begun, where its rules stand.
  if (query.error instanceof CallFailure && query.error.is(notBegun))
    return <Navigate to={takingPath('detail', { id, courseId })} replace />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {paper => (
        <OwnPaperShown
          paper={paper}
          clockOffset={clockOffsetOf(paper.serverTime, query.dataUpdatedAt)}
          renew={query.refetch}
        />
      )}
    </AnsweredScreen>
  )
}

interface OwnPaperShownProps {
  paper: OwnPaper
  clockOffset: number
  renew: () => Promise<unknown>
}

function OwnPaperShown({ paper, clockOffset, renew }: OwnPaperShownProps) {
  const t = useTexts('test/taking')
  const place = useTestAddress()
  const user = useUser()
  const back = useBack(takingPath('detail', place))
  const [reported, setReported] = useState<SwitchFigures | null>(null)
  const [isHandedIn, setHandedIn] = useState(false)
  const [otherDevice, setOtherDevice] = useState(false)
  const figures = reported && reported.used >= paper.switches.used ? reported : paper.switches
  const isCounted = figures.limit !== switchRules.off && paper.isOpen && !isHandedIn && !otherDevice
  useLeaving({
    testId: paper.id,
    isCounted,
    onFigures: next => {
      setReported(next)
      if (next.used > 0 && !next.isExceeded && next.used !== figures.used)
        toast.info(
          next.limit > 0
            ? t('left.toldOf', { count: next.used, limit: next.limit })
            : t('left.told', { count: next.used }),
        )
    },
  })
  useMessage(
    testMessages.takenOver,
    ({ testId, device }) => {
      if (testId === paper.id) setOtherDevice(device !== paper.device)
    },
    { courseId: place.courseId },
  )
  const client = useQueryClient()
  const takeBack = useCommand(takingCalls.start, {
    // The time runs: the paper is there again at once, and what was written elsewhere beside it.
    onDone: () => {
      setOtherDevice(false)
      void invalidate(client, ...takingQueries)
    },
  })
  async function leave() {
    const isSure =
      !isCounted ||
      (await dialog.confirm({
        title: t('left.ask'),
        message: t('left.askHint'),
        confirmLabel: t('left.leave'),
      }))
    if (isSure) back()
  }
  if (!user) return null
  if (!paper.isOpen && !isHandedIn)
    return paper.version > 0 ? <Navigate to={takingPath('submitted', place)} replace /> : <Closed />
  if (otherDevice)
    return (
      <Screen onBack={back}>
        <Callout
          tone="warn"
          title={t('paper.takenOver')}
          action={
            <Button
              size="small"
              busy={takeBack.isPending}
              onClick={() => takeBack.mutate({ id: paper.id, workId: paper.workId })}
            >
              {t('paper.goOnHere')}
            </Button>
          }
        >
          {t('paper.takenOverHint')}
        </Callout>
      </Screen>
    )
  return (
    <Suspense
      fallback={
        <Screen onBack={back}>
          <SkeletonCards cards={2} />
        </Screen>
      }
    >
      <PaperFrame
        // Another attempt begins with an empty page.
        key={`${paper.id} ${paper.attempt} ${paper.workId}`}
        {...{ paper, clockOffset, renew, figures }}
        accountId={user.id}
        onHandedIn={() => setHandedIn(true)}
        onLeave={() => void leave()}
      />
    </Suspense>
  )
}

/** What stands where nothing can be written any more. */
function Closed() {
  const t = useTexts('test/taking')
  const navigate = useNavigate()
  const place = useTestAddress()
  return (
    <Screen
      footer={
        <MainButton onClick={() => navigate(takingPath('detail', place), { replace: true })}>
          {t('result.toTest')}
        </MainButton>
      }
    >
      <Callout tone="info">{t('paper.closed')}</Callout>
    </Screen>
  )
}

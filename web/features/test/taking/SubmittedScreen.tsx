import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { testCalls } from '#contract/features/test/calls.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { PaperReceipt } from '#contract/features/test/taking-entities.ts'
import { ask } from '#web/lib/call.ts'
import { exactTime, fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { lazily } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Celebration } from '#web/ui/base/Celebration.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { testPath, useTestAddress } from '../addresses.ts'
import { takingPath } from './addresses.ts'
import { receiptOf } from './receipts.ts'
import { type Standing, seenOf } from './rules-said.ts'
import styles from './SubmittedScreen.module.css'
import { clockOffsetOf } from './server-clock.ts'

/** Shown after the end, where something may be on the device alone. */
const UnsentAnswers = lazily(
  () => import('./UnsentAnswers.tsx').then(module => module.UnsentAnswers),
  'submission/offer',
)

/** A paper is handed in: when, what the server received, and what comes next. */
export function SubmittedScreen() {
  const { id, courseId, isStaff } = useTestAddress()
  const query = useQuery({ ...ask(takingCalls.getStanding, { id }), enabled: !isStaff })
  useLive({
    on: [testMessages.workChanged],
    refreshes: [takingCalls.getStanding],
    when: change => change.testId === id,
  })
  const test = useQuery({ ...ask(testCalls.get, { id }), enabled: query.data?.mayWrite === false })
  if (isStaff) return <Navigate to={testPath('detail', { id, courseId })} replace />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {standing => (
        <Submitted
          standing={standing}
          receipt={receiptOf(id)}
          renew={query.refetch}
          unsent={
            test.data?.mine && (
              <Suspense fallback={null}>
                <UnsentAnswers
                  test={test.data}
                  clockOffset={clockOffsetOf(standing.serverTime, query.dataUpdatedAt)}
                  renew={test.refetch}
                />
              </Suspense>
            )
          }
        />
      )}
    </AnsweredScreen>
  )
}

interface SubmittedProps {
  standing: Standing
  /** Undefined where another page handed in, or the server by itself. */
  receipt: PaperReceipt | undefined
  renew: () => Promise<unknown>
  /** What is on this device alone. */
  unsent: ReactNode
}

function Submitted({ standing, receipt, renew, unsent }: SubmittedProps) {
  const t = useTexts('test/taking')
  const navigate = useNavigate()
  const place = useTestAddress()
  const { submittedAt, shown, score, fullScore, isFinalAtHandIn, mayWrite } = standing
  const toTest = () => navigate(takingPath('detail', place), { replace: true })
  const showsResult = shown.paper || score !== null
  const handedInAt = receipt?.time ?? submittedAt
  if (handedInAt === null)
    return (
      <Screen
        subtitle={standing.title}
        footer={<MainButton onClick={toTest}>{t('result.toTest')}</MainButton>}
        onRefresh={renew}
      >
        <EmptyState art="work" title={t('result.nothing')} />
        {unsent}
      </Screen>
    )
  return (
    <Screen
      subtitle={standing.title}
      onRefresh={renew}
      footer={
        <Stack gap={2}>
          {showsResult && (
            <MainButton onClick={() => navigate(takingPath('result', place))}>
              {t('result.toResult')}
            </MainButton>
          )}
          <Button kind={showsResult ? 'secondary' : 'primary'} size="large" block onClick={toTest}>
            {t('result.toTest')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={4}>
        <Celebration title={t('result.handedInAt', { time: fullTime(handedInAt) })} />
        {unsent}
        {receipt && receipt.refused.length > 0 && <Callout tone="warn">{t('result.refusedAnswers')}</Callout>}
        {score !== null && (
          <Card title={t('result.nextScore')}>
            <p>
              {number(score, 1)} {t('state.scoreOf', { full: number(fullScore, 1) })}
            </p>
          </Card>
        )}
        <Card title={t('result.next')}>
          <ul className={styles.next}>
            {!isFinalAtHandIn && mayWrite && <li>{t('rules.notFinal')}</li>}
            {seenOf(standing, t).map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
        {receipt && <Receipt receipt={receipt} />}
      </Stack>
    </Screen>
  )
}

function Receipt({ receipt: { time, version, answers } }: { receipt: PaperReceipt }) {
  const t = useTexts('test/taking')
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>{t('result.receipt')}</summary>
      <Stack gap={2}>
        <p>
          {[
            time !== null && exactTime(time),
            t('result.version', { count: version }),
            t('result.answers', { count: answers.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={styles.hint}>{t('result.receiptHint')}</p>
        <ol className={styles.hashes}>
          {answers.map(({ questionId, textHash, valueHash, files }) => (
            <li key={questionId}>
              {[textHash, valueHash, ...files.map(({ sha256 }) => sha256)].filter(Boolean).map(hash => (
                <code key={hash} className={styles.hash}>
                  {hash}
                </code>
              ))}
            </li>
          ))}
        </ol>
      </Stack>
    </details>
  )
}

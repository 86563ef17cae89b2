import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useSides } from '#web/lib/use-sides.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import { testPath, useTestAddress } from '../addresses.ts'
import styles from './ResultScreen.module.css'
import { ResultAnswers } from './result-parts.ts'

type Result = AnswerOf<typeof takingCalls.getResult>

/** What came of a paper, as far as its student may see it by now: score, own answers, what is right, why. */
export function ResultScreen() {
  const { id, courseId, isStaff } = useTestAddress()
  const [address, setSides] = useSides('attempt')
  const attempt = Number(address.get('attempt')) || undefined
  const query = useQuery({
    ...ask(takingCalls.getResult, { id, ...(attempt && { attempt }) }),
    enabled: !isStaff,
    placeholderData: before => before,
  })
  useLive({
    on: [testMessages.workChanged],
    refreshes: [takingCalls.getResult],
    when: change => change.testId === id,
  })
  if (isStaff) return <Navigate to={testPath('detail', { id, courseId })} replace />
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={3} />}>
      {result => (
        <ResultShown
          result={result}
          renew={query.refetch}
          onAttempt={next => setSides({ attempt: String(next) })}
        />
      )}
    </AnsweredScreen>
  )
}

interface ResultShownProps {
  result: Result
  renew: () => Promise<unknown>
  onAttempt: (attempt: number) => void
}

function ResultShown({ result, renew, onAttempt }: ResultShownProps) {
  const t = useTexts('test/taking')
  const handedIn = result.attemptList.filter(({ submittedAt }) => submittedAt !== null)
  if (result.version === 0)
    return (
      <Screen subtitle={result.title} onRefresh={renew}>
        <EmptyState art="work" title={t('result.nothing')} />
      </Screen>
    )
  return (
    <Screen subtitle={result.title} onRefresh={renew}>
      <Stack gap={4}>
        {handedIn.length > 1 && (
          <SegmentedFilter
            label={t('result.attempt')}
            options={handedIn.map(({ attempt }) => ({
              value: String(attempt),
              label: t('begin.attempt', { attempt }),
            }))}
            value={String(result.attempt)}
            onChange={value => onAttempt(Number(value))}
          />
        )}
        <Outcome result={result} />
        {result.shown.paper ? (
          <Suspense fallback={<SkeletonCards cards={2} />}>
            <ResultAnswers result={result} />
          </Suspense>
        ) : (
          <Callout tone="info">{t('result.paperLater')}</Callout>
        )}
      </Stack>
    </Screen>
  )
}

function Outcome({ result }: { result: Result }) {
  const t = useTexts('test/taking')
  const { score, fullScore, isPassed, submittedAt, overtime, comment, feedback, shown, attemptList } = result
  return (
    <Card>
      <Stack gap={3}>
        {score !== null ? (
          <p className={styles.score}>
            <span className={styles.figure}>{number(score, 1)}</span>{' '}
            {t('state.scoreOf', { full: number(fullScore, 1) })}
          </p>
        ) : (
          <p>{t(shown.score ? 'result.waiting' : 'result.unreleased')}</p>
        )}
        <Facts>
          {isPassed !== null && (
            <StatusTag tone={isPassed ? 'good' : 'bad'}>
              {t(isPassed ? 'state.passed' : 'state.failed')}
            </StatusTag>
          )}
          {submittedAt !== null && <span>{t('result.handedInAt', { time: fullTime(submittedAt) })}</span>}
          {overtime && <StatusTag tone="warn">{t('result.late')}</StatusTag>}
          {result.result !== null && attemptList.length > 1 && (
            <span>{t('result.counts', { score: number(result.result, 1) })}</span>
          )}
        </Facts>
        {comment !== '' && (
          <div>
            <p className={styles.caption}>{t('result.comment')}</p>
            <MarkedText text={comment} />
          </div>
        )}
        {feedback.length > 0 && <AttachmentList files={feedback} />}
      </Stack>
    </Card>
  )
}

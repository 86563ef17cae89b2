import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { ask } from '#web/lib/call.ts'
import { number } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { lazily } from '#web/shell/extension-points.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { testPath, useTestAddress } from '../addresses.ts'
import { getsReady, ReadinessCard } from '../readiness/lazy.ts'
import { OwnState } from './OwnState.tsx'
import { OwnTries } from './OwnTries.tsx'
import { rulesOf, type Standing, type TestInfo } from './rules-said.ts'
import styles from './StudentTestScreen.module.css'
import { useSealed } from './sealed/use-sealed.ts'
import { clockOffsetOf } from './server-clock.ts'
import { TestFooter } from './TestFooter.tsx'

/** Shown after the end, where something may be on the device alone. */
const UnsentAnswers = lazily(
  () => import('./UnsentAnswers.tsx').then(module => module.UnsentAnswers),
  'submission/offer',
)

/** Fetched where the page of the paper was left. */
const OwnSwitches = lazily(
  () => import('../switches/OwnSwitches.tsx').then(module => module.OwnSwitches),
  'test/switches',
)

/** A test as its students see it: what it is, its rules, how they stand with it, and the way on. */
export function StudentTestScreen() {
  const { id, courseId, isStaff } = useTestAddress()
  const test = useQuery(ask(testCalls.get, { id }))
  const standing = useQuery({ ...ask(takingCalls.getStanding, { id }), enabled: !isStaff })
  const refreshes = [testCalls.get, takingCalls.getStanding]
  useLive({
    on: [testMessages.workChanged, testMessages.takenOver],
    refreshes,
    when: change => change.testId === id,
  })
  useLive({
    on: [activityMessages.contentChanged],
    refreshes,
    courseId,
    when: change => change.contentType === testType,
  })
  // Staff have a page of their own.
  if (isStaff || test.data?.mine === null)
    return <Navigate to={testPath('detail', { id, courseId })} replace />
  const renew = () => Promise.all([test.refetch(), standing.refetch()])
  return (
    <AnsweredScreen query={test} skeleton={<SkeletonCards cards={3} />}>
      {info => (
        <AnsweredScreen query={standing} title={info.title} skeleton={<SkeletonCards cards={3} />}>
          {own => (
            <StudentTest
              test={info}
              standing={own}
              renew={renew}
              clockOffset={clockOffsetOf(own.serverTime, standing.dataUpdatedAt)}
            />
          )}
        </AnsweredScreen>
      )}
    </AnsweredScreen>
  )
}

interface StudentTestProps {
  test: TestInfo
  standing: Standing
  clockOffset: number
  renew: () => Promise<unknown>
}

function StudentTest({ test, standing, clockOffset, renew }: StudentTestProps) {
  const t = useTexts('test/taking')
  const { title, details } = test
  const sealed = useSealed(standing)
  const isDone = ['waiting', 'unpublished', 'graded', 'ended'].includes(standing.state)
  const rules = (
    <Card title={t('rules.title')}>
      <ul className={styles.rules}>
        {rulesOf(test, standing, t).map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Card>
  )
  return (
    <Screen
      onRefresh={renew}
      footer={<TestFooter {...{ standing, clockOffset }} sealed={sealed?.version ?? ''} />}
    >
      <Stack gap={4}>
        <Card>
          <Stack gap={3}>
            <div>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.size}>
                {t('rules.size', { count: standing.questionCount, points: number(standing.fullScore, 1) })}
              </p>
            </div>
            <OwnState {...{ standing, clockOffset }} onEnd={() => void renew()} />
          </Stack>
        </Card>
        {!standing.mayWrite && test.mine && (
          <Suspense fallback={null}>
            <UnsentAnswers {...{ test, clockOffset, renew }} />
          </Suspense>
        )}
        {getsReady(test, standing) && (
          <Suspense fallback={null}>
            <ReadinessCard {...{ standing, clockOffset, sealed, renew }} />
          </Suspense>
        )}
        {!isDone && rules}
        {(details !== '' || test.attachments.length > 0) && (
          <Card>
            <Stack gap={3}>
              {details !== '' && <RichText html={details} />}
              <GivenFiles info={test} isStaff={false} />
            </Stack>
          </Card>
        )}
        {standing.switches.used > 0 && (
          <Suspense fallback={null}>
            <OwnSwitches id={standing.id} />
          </Suspense>
        )}
        <OwnTries standing={standing} />
        {isDone && rules}
      </Stack>
    </Screen>
  )
}

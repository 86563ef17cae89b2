import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { timeStates } from '#contract/features/submission/rules.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testType } from '#contract/features/test/entities.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { HiddenActivity } from '#web/features/activity/seen/HiddenActivity.tsx'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { MoreIcon } from '#web/ui/icons/icons.tsx'
import { offerPages, useTestAddress } from '../addresses.ts'
import { LivePanel } from '../live/lazy.ts'
import { OffersRow } from '../offer/lazy.ts'
import { testQueries } from '../queries.ts'
import { Overview } from './Overview.tsx'
import { Progress } from './Progress.tsx'
import { Results } from './Results.tsx'
import { useTestMenu } from './test-menu.ts'

export type TestInfo = AnswerOf<typeof testCalls.get>

/** A test as its staff see it: what it is, how far it is, and what is done with it. */
export function DetailScreen() {
  const { id, courseId } = useTestAddress()
  const query = useQuery(ask(testCalls.get, { id }))
  useLive({
    on: [testMessages.countsChanged],
    refreshes: [testCalls.get],
    when: change => change.testId === id,
  })
  useLive({
    on: [activityMessages.contentChanged],
    refreshes: [testCalls.get, testCalls.listQuestions],
    courseId,
    when: change => change.contentType === testType,
  })
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={3} />}>
      {test => (
        <Detail test={test} renew={query.refetch} clockOffset={clockOffsetOf(test, query.dataUpdatedAt)} />
      )}
    </AnsweredScreen>
  )
}

/** How far this device's clock is off, in milliseconds; the wire's seconds make an answer up to a second old. */
function clockOffsetOf({ serverTime }: TestInfo, answeredAt: number) {
  const offset = serverTime === null ? 0 : serverTime - answeredAt
  return Math.abs(offset) < 1500 ? 0 : offset
}

interface DetailProps {
  test: TestInfo
  renew: () => Promise<unknown>
  clockOffset: number
}

function Detail({ test, renew, clockOffset }: DetailProps) {
  const t = useTexts('test')
  const grading = useTexts('test/grading')
  const menu = useTestMenu(test)
  const isVisible = test.timeState === timeStates.open || test.timeState === timeStates.past
  return (
    <Screen
      onRefresh={renew}
      actions={
        menu.choices.length > 0
          ? [{ icon: MoreIcon, label: t('detail.more'), onClick: () => void menu.open() }]
          : []
      }
    >
      <Stack gap={4}>
        {!isVisible && <HiddenActivity info={test} refreshes={testQueries} />}
        <Overview {...{ test, clockOffset }} onEnd={() => void renew()} />
        {isVisible && test.counts && <Progress test={test} counts={test.counts} menu={menu} />}
        {test.timeState === timeStates.open && (
          <Suspense fallback={null}>
            <LivePanel id={test.id} />
          </Suspense>
        )}
        {test.can.grade && test.offerCount > 0 && (
          <Suspense fallback={null}>
            <OffersRow pages={offerPages} title={grading('offers')} task={test} />
          </Suspense>
        )}
        {isVisible && <Results test={test} />}
      </Stack>
    </Screen>
  )
}

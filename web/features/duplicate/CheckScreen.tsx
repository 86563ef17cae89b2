import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { duplicateMessages } from '#contract/features/duplicate/messages.ts'
import type { CheckFilter } from '#contract/features/duplicate/rules.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { percent } from '#web/lib/format.ts'
import { renew } from '#web/lib/live.ts'
import { usePages } from '#web/lib/pages.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useThrottled } from '#web/lib/throttled.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { InfoIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { rulesPath, useCheckAddress } from './addresses.ts'
import { CheckedRow } from './CheckedRow.tsx'
import styles from './CheckScreen.module.css'

type Checks = AnswerOf<typeof duplicateCalls.listChecks>

/** Milliseconds between two looks at the list while a check is under way. */
const listInterval = 2000

/** The duplicate check of a homework: started here, watched here, and whose submissions have most in common. */
export function CheckScreen() {
  const t = useTexts('duplicate')
  const navigate = useNavigate()
  const { courseId, taskId } = useCheckAddress()
  const [filter, setFilter] = useState<CheckFilter>('all')
  const { query, items, ...pages } = usePages(
    duplicateCalls.listChecks,
    { id: taskId, filter, limit: 50 },
    { keepPrevious: true },
  )
  const checks = query.data?.pages[0]
  const progress = useProgress(courseId, taskId, checks?.progress)
  return (
    <Screen
      subtitle={checks?.title}
      actions={[
        {
          icon: InfoIcon,
          label: t('rules'),
          onClick: () => navigate(rulesPath(courseId, taskId, 1)),
        },
      ]}
      footer={checks?.can.check && <CheckButton checks={checks} />}
      onRefresh={() => query.refetch()}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={6} avatar />}>
        {() => (
          <>
            {progress && <ProgressCard progress={progress} />}
            {checks && checks.counts.all > 0 && (
              <SegmentedFilter<CheckFilter>
                label={t('filter')}
                value={filter}
                onChange={setFilter}
                options={[
                  { value: 'all', label: t('all'), count: checks.counts.all },
                  {
                    value: 'flagged',
                    label: t('from', { rate: percent(checks.warningRate / 100) }),
                    count: checks.counts.flagged,
                  },
                  { value: 'unread', label: t('unreadable'), count: checks.counts.unread },
                ]}
              />
            )}
            {items.length === 0 ? (
              <EmptyState
                art="work"
                title={t(filter === 'all' ? 'none' : 'noneFound')}
                hint={filter === 'all' ? t('noneHint') : undefined}
              />
            ) : (
              <InfiniteList
                {...pages}
                items={items}
                label={t('title')}
                itemKey={({ checkId }) => checkId}
                rowHeight={69}
                renderItem={row => <CheckedRow row={row} warningRate={checks?.warningRate ?? 0} />}
              />
            )}
          </>
        )}
      </QueryView>
    </Screen>
  )
}

/** How far the checks are, as told last; the list follows. */
function useProgress(courseId: string, taskId: string, known: Checks['progress'] | undefined) {
  const client = useQueryClient()
  const [told, setTold] = useState<Checks['progress']>()
  const renewList = useThrottled(
    () => void renew(client, duplicateCalls.listChecks, homeworkCalls.listSubmissions),
    () => listInterval,
  )
  useMessage(
    duplicateMessages.checksProgressed,
    ({ activityId: checked, progress }) => {
      if (checked !== taskId) return
      setTold(progress)
      renewList()
    },
    { courseId },
  )
  useResync(() => {
    setTold(undefined)
    void renew(client, duplicateCalls.listChecks)
  })
  const progress = told && known && told.done >= known.done ? told : known
  return progress && progress.done < progress.total ? progress : undefined
}

function ProgressCard({ progress: { total, read, done } }: { progress: Checks['progress'] }) {
  const t = useTexts('duplicate')
  const said = t('progress', { count: done, all: total })
  return (
    <Card>
      <Stack gap={2}>
        <p role="status">{said}</p>
        <ProgressBar value={(read + done) / (2 * total)} label={said} />
        <p className={styles.quiet}>{t('progressHint')}</p>
      </Stack>
    </Card>
  )
}

function CheckButton({ checks }: { checks: Checks }) {
  const t = useTexts('duplicate')
  const { taskId } = useCheckAddress()
  const check = useCommand(duplicateCalls.check, {
    refreshes: [duplicateCalls.listChecks],
    onDone: () => toast.info(t('started')),
  })
  const isFirst = checks.counts.all === 0
  const isRunning = checks.progress.done < checks.progress.total
  return (
    <Button
      kind={isFirst ? 'primary' : 'secondary'}
      size="large"
      block
      busy={check.isPending}
      disabled={checks.handedIn === 0 || isRunning}
      onClick={() => check.mutate({ id: taskId })}
    >
      {isFirst ? t('checkAll', { count: checks.handedIn }) : t('checkAgain')}
    </Button>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import { type LiveState, liveStates, type WritingStudent } from '#contract/features/test/live-entities.ts'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { clock } from '#web/lib/dates.ts'
import { clockDuration } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { ClockIcon, MessageIcon } from '#web/ui/icons/icons.tsx'
import { ListRow } from '#web/ui/lists/List.tsx'
import styles from './LivePanel.module.css'
import { MessageSheet } from './MessageSheet.tsx'
import { usePaperActions } from './paper-actions.tsx'
import { ReadinessFacts, ReadinessSum, readinessState } from './Readiness.tsx'

type Live = AnswerOf<typeof testLiveCalls.getLive>
type Filter = LiveState | 'all' | 'attention' | 'troubled' | 'unseen'

interface LivePanelProps {
  id: string
}

/** Connections come and go without a message: so often it is asked again, in milliseconds. */
const interval = 20_000

/** A test while it runs: who writes and how far they are, and what staff can do about it. */
export function LivePanel({ id }: LivePanelProps) {
  const t = useTexts('test/live')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...ask(testLiveCalls.getLive, { id: id as never, page }),
    staleTime: 0,
    refetchInterval: interval,
    placeholderData: before => before,
  })
  useLive({
    on: [testLiveMessages.liveChanged, testMessages.countsChanged],
    refreshes: [testLiveCalls.getLive],
    when: change => change.testId === id,
  })
  return (
    <Card title={t('title')}>
      <QueryView query={query} skeleton={<SkeletonRows rows={6} />}>
        {live => (
          <Shown {...{ live, id, page, setPage }} clockOffset={live.serverTime - query.dataUpdatedAt} />
        )}
      </QueryView>
    </Card>
  )
}

interface ShownProps extends LivePanelProps {
  live: Live
  clockOffset: number
  page: number
  setPage: (page: number) => void
}

const needsAttention = ({ isQuiet, isGone }: WritingStudent) => isQuiet || isGone === true

function Shown({ live, id, clockOffset, page, setPage }: ShownProps) {
  const t = useTexts('test/live')
  const [filter, setFilter] = useState<Filter>('all')
  const [tells, setTells] = useState(false)
  const { counts, list, total, messages, can, questionCount } = live
  const act = usePaperActions(id, can)
  const attention = list.filter(needsAttention).length
  const shown = list.filter(student => {
    if (filter === 'all') return true
    if (filter === 'attention') return needsAttention(student)
    if (filter === 'troubled' || filter === 'unseen') return readinessState(student) === filter
    return student.state === filter
  })
  const newest = messages.at(-1)
  return (
    <Stack gap={3}>
      {can.manage && (
        <Stack row gap={2}>
          <Button size="small" icon={MessageIcon} onClick={() => setTells(true)}>
            {t('tell')}
          </Button>
          <Button size="small" icon={ClockIcon} onClick={() => act.openMinutes({ kind: 'all' })}>
            {t('minutes')}
          </Button>
        </Stack>
      )}
      {newest && (
        <p className={styles.message}>
          {t('said', { time: clock(newest.sentAt ?? 0), name: newest.author, text: newest.text })}
        </p>
      )}
      {live.readiness && live.readiness.all > 0 && <ReadinessSum counts={live.readiness} />}
      <SegmentedFilter<Filter>
        label={t('filter.label')}
        value={filter}
        onChange={setFilter}
        options={[
          { value: 'all', label: t('filter.all'), count: total },
          ...(attention > 0 || filter === 'attention'
            ? [{ value: 'attention' as const, label: t('filter.attention'), count: attention }]
            : []),
          ...(['troubled', 'unseen'] as const)
            .map(value => ({ value, count: list.filter(one => readinessState(one) === value).length }))
            .filter(({ value, count }) => count > 0 || filter === value)
            .map(({ value, count }) => ({ value, label: t(`filter.${value}`), count })),
          ...liveStates
            .filter(state => counts[state] > 0 || filter === state)
            .map(state => ({ value: state, label: t(`filter.${state}`), count: counts[state] })),
        ]}
      />
      {shown.length === 0 ? (
        <p className={styles.quiet}>{t('nobody')}</p>
      ) : (
        <ul className={styles.rows} aria-label={t('students')}>
          {shown.map(student => (
            <StudentRow
              key={student.studentId}
              {...{ student, questionCount, clockOffset }}
              onClick={act.isOffered(student) ? () => act.open(student) : undefined}
            />
          ))}
        </ul>
      )}
      {(page > 1 || total > page * 200) && (
        <Stack row gap={2}>
          {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('earlier')}</Button>}
          {total > page * 200 && <Button onClick={() => setPage(page + 1)}>{t('more')}</Button>}
        </Stack>
      )}
      <MessageSheet open={tells} {...{ id, messages }} onClose={() => setTells(false)} />
      {act.sheets}
    </Stack>
  )
}

const tones = {
  ...({ in: 'accent', out: 'neutral', done: 'good', over: 'bad' } as const),
  ...({ ready: 'good', troubled: 'warn', unseen: 'neutral' } as const),
}

interface StudentRowProps {
  student: WritingStudent
  questionCount: number
  clockOffset: number
  onClick: (() => void) | undefined
}

function StudentRow({ student, questionCount, clockOffset, onClick }: StudentRowProps) {
  const t = useTexts('test/live')
  const { name, number, state, answered, endsAt, isQuiet, isGone, switches, readiness } = student
  const hasBegun = state !== 'out'
  const shownState = readinessState(student) ?? state
  return (
    <ListRow
      title={name}
      note={
        <span className={styles.facts}>
          {number !== '' && <span>{number}</span>}
          {hasBegun && <span>{t('answered', { count: answered, total: questionCount })}</span>}
          {state === 'in' && endsAt !== null && (
            <Countdown
              bare
              to={endsAt}
              clockOffset={clockOffset}
              format={left => t('left', { time: clockDuration(left) })}
            />
          )}
          {readiness && <ReadinessFacts of={readiness} />}
          {switches !== null && switches > 0 && <span>{t('switches', { count: switches })}</span>}
        </span>
      }
      trailing={
        <StatusTag tone={isGone ? 'bad' : isQuiet ? 'warn' : tones[shownState]}>
          {t(isGone ? 'state.gone' : isQuiet ? 'state.quiet' : `state.${shownState}`)}
        </StatusTag>
      }
      {...(onClick && { onClick })}
    />
  )
}

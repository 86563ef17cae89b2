import { useState } from 'react'
import { useNavigate } from 'react-router'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { CallFailure, send, useCommand } from '#web/lib/call.ts'
import { number as points } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

import { studentAnswersPath } from '../addresses.ts'

type Filter = 'missing' | 'unanswered' | 'answered' | 'all'

interface StudentsSheetProps {
  id: string
  stepId: string
  courseId: string
  mayGiveStars: boolean
  onClose: () => void
}

const looks = [
  { tone: 'warn', word: 'notJoined' },
  { tone: 'info', word: 'joined' },
  { tone: 'good', word: 'hasAnswered' },
] as const

/** Who has joined a step and who has answered it; first of all who has not joined. */
export function StudentsSheet({ id, stepId, courseId, mayGiveStars, onClose }: StudentsSheetProps) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const [filter, setFilter] = useState<Filter>('missing')
  const { query, items, ...pages } = usePages(
    answeringResultCalls.listStudents,
    { id: id as never, stepId: stepId as never, filter, name: '', limit: 50 },
    { keepPrevious: true, staleTime: 0 },
  )
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('who.title')}
      footer={
        mayGiveStars &&
        filter === 'answered' &&
        items.length > 0 && (
          <StarsButton {...{ id, stepId, courseId }} count={query.data?.pages[0]?.total ?? 0} />
        )
      }
    >
      <Stack gap={3}>
        <SegmentedFilter
          label={t('who.title')}
          options={(['missing', 'unanswered', 'answered', 'all'] as const).map(value => ({
            value,
            label: t(`who.${value}`),
          }))}
          value={filter}
          onChange={setFilter}
        />
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={6} avatar />}
          isEmpty={() => items.length === 0}
          empty={<EmptyState art="people" title={t('who.none')} />}
        >
          {() => (
            <InfiniteList
              {...pages}
              items={items}
              label={t('who.title')}
              itemKey={({ studentId }) => studentId}
              rowHeight={64}
              renderItem={({ studentId, name, number, avatar, state, score, isProven }) => (
                <RowBody
                  leading={<Avatar name={name} src={avatar} />}
                  title={name}
                  note={score === null ? number : t('who.score', { number, score: points(score, 1) })}
                  {...(state === 2 && {
                    onClick: () => navigate(studentAnswersPath({ id, stepId, courseId }, studentId)),
                  })}
                  trailing={
                    <StatusTag tone={isProven ? 'info' : looks[state as 0]!.tone}>
                      {t(`who.${isProven ? 'isProven' : looks[state as 0]!.word}`)}
                    </StatusTag>
                  }
                />
              )}
            />
          )}
        </QueryView>
      </Stack>
    </Sheet>
  )
}

interface StarsButtonProps {
  id: string
  stepId: string
  courseId: string
  count: number
}

/** A star for everybody who has answered the step. */
function StarsButton({ id, stepId, courseId, count }: StarsButtonProps) {
  const t = useTexts('answering')
  const [isAsking, setAsking] = useState(false)
  const undo = useCommand(performanceCalls.undo, { onDone: () => toast.good(t('stars.undone')) })
  const give = useCommand(performanceCalls.give, {
    onDone: ({ id: award, people }) =>
      toast.show({
        text: t('stars.given', { count: people }),
        action: {
          label: t('stars.undo'),
          onClick: () => undo.mutate({ courseId: courseId as never, id: award, studentId: null }),
        },
      }),
  })
  async function askAndGive() {
    const isSure = await dialog.confirm({
      title: t('stars.title', { count }),
      message: t('stars.hint'),
      confirmLabel: t('stars.give', { count }),
    })
    if (!isSure) return
    setAsking(true)
    try {
      const studentIds = await everyAnswerer({ id, stepId })
      await give.mutateAsync({ courseId: courseId as never, studentIds, stars: 1, stepId: stepId as never })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
    } finally {
      setAsking(false)
    }
  }
  return (
    <MainButton busy={isAsking} onClick={() => void askAndGive()}>
      {t('stars.give', { count })}
    </MainButton>
  )
}

/** Also those whom nobody has scrolled to. */
async function everyAnswerer({ id, stepId }: { id: string; stepId: string }) {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await send(answeringResultCalls.listStudents, {
      ...{ id: id as never, stepId: stepId as never, filter: 'answered', name: '', page, limit: 100 },
    })
    ids.push(...list.map(({ studentId }) => studentId))
    if (list.length === 0 || ids.length >= total) return ids as never[]
  }
}

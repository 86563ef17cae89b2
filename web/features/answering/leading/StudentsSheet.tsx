import { useState } from 'react'
import { useNavigate } from 'react-router'
import { answeringResultCalls } from '#contract/features/answering/result-calls.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
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
  onClose: () => void
}

const looks = [
  { tone: 'warn', word: 'notJoined' },
  { tone: 'info', word: 'joined' },
  { tone: 'good', word: 'hasAnswered' },
] as const

/** Who has joined a step and who has answered it; first of all who has not joined. */
export function StudentsSheet({ id, stepId, courseId, onClose }: StudentsSheetProps) {
  const t = useTexts('answering')
  const navigate = useNavigate()
  const [filter, setFilter] = useState<Filter>('missing')
  const { query, items, ...pages } = usePages(
    answeringResultCalls.listStudents,
    { id: id as never, stepId: stepId as never, filter, name: '', limit: 50 },
    { keepPrevious: true, staleTime: 0 },
  )
  return (
    <Sheet open tall onClose={onClose} title={t('who.title')}>
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
              renderItem={({ studentId, name, number, avatar, state }) => (
                <RowBody
                  leading={<Avatar name={name} src={avatar} />}
                  title={name}
                  note={number}
                  {...(state === 2 && {
                    onClick: () => navigate(studentAnswersPath({ id, stepId, courseId }, studentId)),
                  })}
                  trailing={
                    <StatusTag tone={looks[state as 0]!.tone}>
                      {t(`who.${looks[state as 0]!.word}`)}
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

import { useCallback, useDeferredValue, useState } from 'react'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { StudentOfGroup } from '#contract/features/test/grading-entities.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useReviewAddress } from './addresses.ts'

interface GroupSheetProps {
  questionId: string
  group: string
  which: 'toGrade' | 'all'
  /** How many there are. */
  count: number
  onClose: () => void
}

/** All who wrote the same answer, found by name or number; each leads to their paper. */
export function GroupSheet({ questionId, group, which, count, onClose }: GroupSheetProps) {
  const t = useTexts('test/grading')
  const { id, toStudent } = useReviewAddress()
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const { query, ...pages } = usePages(
    testGradingCalls.listGroupStudents,
    { id: id as never, questionId: questionId as never, group, which, name, limit: 50 },
    { keepPrevious: true, staleTime: 0 },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to a paper depends on the address of the test alone
  const renderStudent = useCallback(
    ({ studentId, name: called, number, avatar, score }: StudentOfGroup) => (
      <RowBody
        leading={<Avatar name={called} src={avatar} />}
        title={called}
        note={number || undefined}
        trailing={score === null ? undefined : t('points', { count: score })}
        onClick={() => toStudent(studentId)}
      />
    ),
    [id, t],
  )
  const title = t('answers.same', { count })
  return (
    <Sheet open tall onClose={onClose} title={title}>
      <Stack gap={3}>
        <SearchField value={typed} onChange={setTyped} placeholder={t('papers.search')} />
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={6} avatar />}
          isEmpty={() => pages.items.length === 0}
          empty={<EmptyState art="search" title={t('papers.none')} />}
        >
          {() => (
            <InfiniteList
              {...pages}
              plain
              label={title}
              itemKey={({ studentId }) => studentId}
              renderItem={renderStudent}
              rowHeight={66}
            />
          )}
        </QueryView>
      </Stack>
    </Sheet>
  )
}

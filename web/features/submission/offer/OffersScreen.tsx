import { useCallback } from 'react'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'
import type { Words } from '../words.ts'
import { type Offered, OfferedRow } from './OfferedRow.tsx'

const lists = [offerCalls.listOffers]

type OfferedKind = Pick<SubmissionKind<Shapes>, 'pages' | 'useStaffNews'> & {
  useWords: () => Pick<Words, 'offered'>
}

/** What students have offered after the end of a task, undecided first. */
export function OffersScreen({ kind }: { kind: OfferedKind }) {
  const t = useTexts('submission/offer')
  const { offered } = kind.useWords()
  const { courseId, taskId } = useSubmissionAddress(kind.pages)
  const { query, items, ...pages } = usePages(offerCalls.listOffers, { id: taskId, limit: 50 })
  kind.useStaffNews(courseId, taskId, lists)
  const renderItem = useCallback((row: Offered) => <OfferedRow pages={kind.pages} row={row} />, [kind])
  const waiting = query.data?.pages[0]?.waiting ?? 0
  return (
    <Screen
      title={offered}
      subtitle={waiting > 0 && t('staff.waiting', { count: waiting })}
      onRefresh={() => query.refetch()}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={6} avatar />}>
        {() =>
          items.length === 0 ? (
            <EmptyState art="work" title={t('staff.none')} hint={t('staff.noneHint')} />
          ) : (
            <InfiniteList
              {...pages}
              items={items}
              label={offered}
              itemKey={({ studentId, attempt }) => `${studentId} ${attempt}`}
              rowHeight={85}
              renderItem={renderItem}
            />
          )
        }
      </QueryView>
    </Screen>
  )
}

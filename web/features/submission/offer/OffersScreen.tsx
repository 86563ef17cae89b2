import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { useHomeworkAddress } from '#web/features/homework/addresses.ts'
import { useLive } from '#web/lib/live.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { type Offered, OfferedRow } from './OfferedRow.tsx'

/** What students have offered after the end of a homework, undecided first. */
export function OffersScreen() {
  const t = useTexts('submission/offer')
  const common = useTexts('homework')
  const { homeworkId } = useHomeworkAddress()
  const { query, items, ...pages } = usePages(offerCalls.listOffers, { id: homeworkId, limit: 50 })
  useLive({
    on: [homeworkMessages.countsChanged],
    refreshes: [offerCalls.listOffers],
    when: change => change.homeworkId === homeworkId,
  })
  const waiting = query.data?.pages[0]?.waiting ?? 0
  return (
    <Screen
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
              label={common('offers.title')}
              itemKey={({ studentId, attempt }) => `${studentId} ${attempt}`}
              rowHeight={85}
              renderItem={renderRow}
            />
          )
        }
      </QueryView>
    </Screen>
  )
}

const renderRow = (row: Offered) => <OfferedRow row={row} />

import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import type { Award } from '#contract/features/performance/entities.ts'
import { performanceMessages } from '#contract/features/performance/messages.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useLive } from '#web/lib/live.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { useUndo } from './giving.ts'
import { AwardRow } from './parts/AwardRow.tsx'
import { starQueries } from './queries.ts'
import { signed } from './signed.ts'

/** What was given and taken, newest first: in the course, or with one student; staff take it back here. */
export function LogScreen() {
  const t = useTexts('performance')
  const { courseId, isStaff } = useCourseAddress()
  const [address] = useSearchParams()
  const studentId = address.get('studentid')
  const refresh = useLive({
    on: [performanceMessages.changed, performanceMessages.mine],
    refreshes: starQueries,
    courseId,
  })
  const { query, items, ...more } = usePages(performanceCalls.listLog, {
    courseId,
    studentId: isStaff ? studentId : null,
    limit: 30,
  })
  const gives = query.data?.pages[0]?.can.give === true
  const isOfAll = isStaff && studentId === null
  const undo = useUndo(courseId)
  const askAndUndo = useCallback(
    async ({ id, people, stars, reason }: Award) => {
      const one = studentId ?? undefined
      const isSure =
        people <= 1 ||
        (await dialog.confirm({
          title: t('log.undoTitle', { stars: signed(stars), count: people }),
          message: reason,
          confirmLabel: t('log.undo'),
          danger: true,
        }))
      if (isSure) undo(id, one)
    },
    [studentId, t, undo],
  )
  const renderItem = useCallback(
    (award: Award) => (
      <AwardRow award={award} named={isOfAll} onUndo={gives ? each => void askAndUndo(each) : undefined} />
    ),
    [askAndUndo, gives, isOfAll],
  )
  return (
    <Screen subtitle={isOfAll ? undefined : items[0]?.name} onRefresh={refresh}>
      <RowsView
        query={query}
        items={items}
        empty={{ art: 'work', title: t('log.none'), hint: t(isOfAll ? 'log.noneHint' : 'log.noneOfStudent') }}
      >
        {() => (
          <InfiniteList
            {...more}
            items={items}
            label={t('log.title')}
            itemKey={award => award.id}
            renderItem={renderItem}
            rowHeight={68}
          />
        )}
      </RowsView>
    </Screen>
  )
}

import { useCallback } from 'react'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { fullTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { useScoreNews } from '../queries.ts'

type BookChange = AnswerOf<typeof scoreColumnCalls.listChanges>['list'][number]

/** Who has changed the gradebook as a whole, newest first. */
export function BookHistoryScreen() {
  const t = useTexts('score')
  const { courseId } = useCourseAddress()
  const refresh = useScoreNews(courseId)
  const { query, items, ...more } = usePages(
    scoreColumnCalls.listChanges,
    { courseId, limit: 50 },
    { staleTime: 0 },
  )
  const renderItem = useCallback(
    ({ kind, title, before, after, by, changedAt }: BookChange) => (
      <RowBody
        title={t(`changes.${kind}`, { title })}
        note={[
          before === '' && after === ''
            ? ''
            : t('changes.fromTo', {
                before: before || t('changes.nothing'),
                after: after || t('changes.nothing'),
              }),
          t('changes.by', { name: by, time: fullTime(changedAt ?? 0) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
    [t],
  )
  return (
    <Screen onRefresh={refresh}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={5} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="work" title={t('changes.none')} hint={t('changes.noneHint')} />}
      >
        {() => (
          <InfiniteList
            items={items}
            itemKey={({ id }) => id}
            renderItem={renderItem}
            label={t('changes.title')}
            {...more}
          />
        )}
      </QueryView>
    </Screen>
  )
}

import { useCallback } from 'react'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { fullDay } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { TrashIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { scoreQueries } from '../queries.ts'

type DeletedColumn = AnswerOf<typeof scoreColumnCalls.listDeleted>['list'][number]

/** Columns of the staff's own that were deleted and can still be restored, with their grades. */
export function DeletedColumnsScreen() {
  const t = useTexts('score')
  const { courseId } = useCourseAddress()
  const { query, items, ...more } = usePages(
    scoreColumnCalls.listDeleted,
    { courseId, limit: 50 },
    { staleTime: 0 },
  )
  const renderItem = useCallback(
    (column: DeletedColumn) => <DeletedRow courseId={courseId} column={column} />,
    [courseId],
  )
  return (
    <Screen onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="courses" title={t('deleted.none')} hint={t('deleted.noneHint')} />}
      >
        {() => (
          <InfiniteList
            items={items}
            itemKey={({ columnId }) => columnId}
            renderItem={renderItem}
            label={t('deleted.title')}
            {...more}
          />
        )}
      </QueryView>
    </Screen>
  )
}

function DeletedRow({ courseId, column }: { courseId: string; column: DeletedColumn }) {
  const t = useTexts('score')
  const { columnId, title, grades, until } = column
  const restore = useCommand(scoreColumnCalls.restore, {
    refreshes: scoreQueries,
    onDone: () => toast.good(t('deleted.restored', { title })),
  })
  return (
    <RowBody
      title={title}
      note={`${t('deleted.grades', { count: grades })} · ${t('deleted.until', { day: fullDay(until ?? 0) })}`}
      leading={<TrashIcon size={22} />}
      extra={
        <Button
          size="small"
          busy={restore.isPending}
          aria-label={t('deleted.restoreOne', { title })}
          onClick={() => restore.mutate({ courseId, columnId })}
        >
          {t('deleted.restore')}
        </Button>
      }
    />
  )
}

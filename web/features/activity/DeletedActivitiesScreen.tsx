import { useCallback } from 'react'
import { activityCalls } from '#contract/features/activity/calls.ts'
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

type DeletedActivity = AnswerOf<typeof activityCalls.listDeleted>['list'][number]

/** What was deleted in a course and can still be restored. */
export function DeletedActivitiesScreen() {
  const t = useTexts('activity')
  const { courseId } = useCourseAddress()
  const { query, items, ...more } = usePages(
    activityCalls.listDeleted,
    { courseId, limit: 50 },
    { staleTime: 0 },
  )
  const renderItem = useCallback(
    (activity: DeletedActivity) => <DeletedRow courseId={courseId} activity={activity} />,
    [courseId],
  )
  return (
    <Screen onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={5} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="courses" title={t('trash.none')} hint={t('trash.noneHint')} />}
      >
        {() => (
          <InfiniteList
            items={items}
            itemKey={({ id }) => id}
            renderItem={renderItem}
            label={t('trash.title')}
            {...more}
          />
        )}
      </QueryView>
    </Screen>
  )
}

function DeletedRow({ courseId, activity }: { courseId: string; activity: DeletedActivity }) {
  const t = useTexts('activity')
  const restore = useCommand(activityCalls.restore, {
    refreshes: [activityCalls.listDeleted, activityCalls.list, activityCalls.listFolders],
    onDone: () => toast.good(t('trash.restored')),
  })
  const { id, contentType, title, activitylabel, restorableUntil } = activity
  return (
    <RowBody
      title={title}
      note={`${activitylabel} · ${t('trash.until', { day: fullDay(restorableUntil ?? 0) })}`}
      leading={<TrashIcon size={22} />}
      extra={
        <Button
          size="small"
          busy={restore.isPending}
          aria-label={t('trash.restoreOne', { title })}
          onClick={() => restore.mutate({ courseId, contentId: id, contentType })}
        >
          {t('trash.restore')}
        </Button>
      }
    />
  )
}

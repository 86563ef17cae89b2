import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { pastTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { staffQueries } from '../live-updates.ts'
import { deletedInput } from '../queries.ts'
import { shownName, whenIfUnsaid } from '../title.ts'

/** What was deleted in the last 30 days, each with the way back. */
export function DeletedAttendances({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const { items, hasMore, onMore, loadingMore } = usePages(
    attendanceCalls.listDeleted,
    deletedInput(courseId),
  )
  const restore = useCommand(attendanceCalls.restore, {
    refreshes: staffQueries,
    onDone: () => toast.good(t('deleted.restored')),
  })
  if (items.length === 0) return null
  return (
    <List title={t('deleted.title')} hint={t('deleted.hint')}>
      {items.map(({ attendanceId, title, createdAt, deletedAt }) => (
        <ListRow
          key={attendanceId}
          title={shownName(title, createdAt)}
          note={[whenIfUnsaid(title, createdAt), t('deleted.at', { time: pastTime(deletedAt ?? 0) })]
            .filter(Boolean)
            .join(' · ')}
          extra={
            <Button
              size="small"
              busy={restore.isPending && restore.variables.attendanceId === attendanceId}
              aria-label={t('deleted.restoreOne', { name: shownName(title, createdAt) })}
              onClick={() => restore.mutate({ attendanceId })}
            >
              {t('deleted.restore')}
            </Button>
          }
        />
      ))}
      {hasMore && (
        <ListRow title={t('deleted.more')} onClick={loadingMore ? undefined : onMore} chevron={false} />
      )}
    </List>
  )
}

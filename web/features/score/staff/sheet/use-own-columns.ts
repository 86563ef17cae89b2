import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { scoreQueries } from '../../queries.ts'
import type { OwnColumn } from '../ColumnForm.tsx'

/** Adds, changes and deletes columns of the staff's own, one by one; a deleted one comes back by the toast. */
export function useOwnColumns(courseId: string) {
  const t = useTexts('score')
  const refreshing = { refreshes: scoreQueries }
  const save = useCommand(scoreColumnCalls.save, refreshing)
  const remove = useCommand(scoreColumnCalls.remove, refreshing)
  const restore = useCommand(scoreColumnCalls.restore, refreshing)
  return {
    /** @returns its id */
    keep: async ({ id, title, fullScore, isExtra, isShown }: OwnColumn): Promise<string> =>
      (await save.mutateAsync({ courseId, columnId: id, title, fullScore, isExtra, isShown })).id,
    drop: async ({ id: columnId, title }: OwnColumn) => {
      if (columnId === null) return
      await remove.mutateAsync({ courseId, columnId })
      toast.show({
        text: t('scheme.removed', { title }),
        stay: undoMs,
        action: { label: t('undo'), onClick: () => restore.mutate({ courseId, columnId }) },
      })
    },
  }
}

/** How long a deletion is easy to take back, in milliseconds. */
const undoMs = 7000

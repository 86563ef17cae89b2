import type { Call } from '#contract/call.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { gradeFileCalls as calls } from '#contract/features/submission/grade-file-calls.ts'
import { ImportPreview as TablePreview } from '#web/features/table/ImportPreview.tsx'
import { listed } from '#web/lib/listed.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { ImportedRow, type ImportedSubmission } from './ImportedRow.tsx'

interface ImportPreviewProps {
  taskId: string
  importId: string
  /** The queries whose answers change with a submission. */
  refreshes: readonly Call[]
  onAnother: () => void
}

/** What a file would change, what has changed since it was made, and what cannot be used; then applied, and undone. */
export function ImportPreview({ taskId, refreshes, ...more }: ImportPreviewProps) {
  const t = useTexts('submission/files')
  return (
    <TablePreview
      {...more}
      of={{
        calls: { preview: calls.getPreview, apply: calls.apply, undo: calls.undo },
        input: { id: taskId },
        refreshes: [...refreshes, calls.getPreview, archiveCalls.listDownloads],
        changed: scoreErrors.importChanged,
        say: title => t(`grades.${title}`),
        count: (text, count) => t(`grades.${text}`, { count }),
        undo: t('grades.undo'),
        conflicts: {
          title: t('grades.conflicts'),
          overwrite: t('grades.takeFile'),
          hint: t('grades.conflictsLead'),
          nameOf,
        },
        later: {
          appliedAt: time => t('grades.appliedAt', { time }),
          undoneAt: time => t('grades.undoneAt', { time }),
          question: {
            title: t('grades.undoQuestion'),
            message: t('grades.undoMessage'),
            confirmLabel: t('grades.undo'),
          },
          onUndone: ({ kept }) => {
            if (kept.length > 0)
              void dialog.alert({
                title: t('grades.keptTitle'),
                message: t('grades.kept', { names: listed(kept) }),
              })
          },
        },
        Row: ImportedRow,
        keyOf: row => `${row.submissionId} ${row.line} ${row.name} ${row.problem} ${row.value}`,
      }}
    />
  )
}

const nameOf = ({ isConflict, submissionId }: ImportedSubmission) => (isConflict ? submissionId : '')

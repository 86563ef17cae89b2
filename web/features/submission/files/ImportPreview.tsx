import { useCallback, useState } from 'react'
import type { Call } from '#contract/call.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { gradeFileCalls as calls } from '#contract/features/submission/grade-file-calls.ts'
import { TablePreview } from '#web/features/table/TablePreview.tsx'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { listed } from '#web/lib/listed.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { ImportedRow, type ImportedSubmission } from './ImportedRow.tsx'

type Only = 'changed' | 'conflicts' | 'problems'

interface ImportPreviewProps {
  taskId: string
  importId: string
  /** The queries whose answers change with a submission. */
  refreshes: readonly Call[]
  onAnother: () => void
}

/** What a file would change, what has changed since it was made, and what cannot be used; then applied, and undone. */
export function ImportPreview({ taskId: id, importId, refreshes: ofKind, onAnother }: ImportPreviewProps) {
  const refreshes = [...ofKind, calls.getPreview, archiveCalls.listDownloads]
  const t = useTexts('submission/files')
  const [only, setOnly] = useState<Only>()
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const [isOutdated, setOutdated] = useState(false)
  const first = usePages(calls.getPreview, { id, importId, only: 'changed', limit: 50 }).query.data?.pages[0]
  const counts = first?.counts
  const shown = only ?? (counts ? fullest(counts) : 'changed')
  const { query, items, ...more } = usePages(calls.getPreview, { id, importId, only: shown, limit: 50 })
  const apply = useCommand(calls.apply, {
    refreshes,
    onDone: ({ changed }) => toast.good(t('grades.done', { count: changed })),
    onFailed: failure => {
      if (failure.is(scoreErrors.importChanged)) setOutdated(true)
      else void alertFailure(failure)
    },
  })
  const undo = useCommand(calls.undo, {
    refreshes,
    onDone: ({ changed, kept }) => {
      toast.good(t('grades.undone', { count: changed }))
      if (kept.length > 0)
        void dialog.alert({
          title: t('grades.keptTitle'),
          message: t('grades.kept', { names: listed(kept) }),
        })
    },
  })
  const askToUndo = async () => {
    const question = {
      title: t('grades.undoQuestion'),
      message: t('grades.undoMessage'),
      confirmLabel: t('grades.undo'),
    }
    if (await dialog.confirm(question)) undo.mutate({ id, importId })
  }
  const isOpen = first !== undefined && first.appliedAt === null
  const count = (counts?.changed ?? 0) + taken.size
  const limits = { fullScore: first?.fullScore ?? 0, minCommentLength: first?.minCommentLength ?? 0 }
  const { fullScore, minCommentLength } = limits
  const renderItem = useCallback(
    (row: ImportedSubmission) => (
      <ImportedRow
        row={row}
        limits={{ fullScore, minCommentLength }}
        choice={
          isOpen && row.isConflict
            ? {
                isTaken: taken.has(row.submissionId),
                onChange: isTaken => setTaken(known => withChoice(known, row.submissionId, isTaken)),
              }
            : undefined
        }
      />
    ),
    [isOpen, taken, fullScore, minCommentLength],
  )
  return (
    <TablePreview<Only>
      title={t('grades.preview')}
      subtitle={first?.title}
      onAnother={onAnother}
      active={shown}
      onSelect={setOnly}
      tabs={
        counts && [
          { key: 'changed', label: t('grades.changes'), count: counts.changed },
          ...(counts.conflicts > 0
            ? [{ key: 'conflicts' as const, label: t('grades.conflicts'), count: counts.conflicts }]
            : []),
          { key: 'problems', label: t('grades.problems'), count: counts.problems },
        ]
      }
      outdated={
        isOutdated ? { problem: problemText(scoreErrors.importChanged), again: t('grades.again') } : undefined
      }
      apply={
        isOpen && count > 0
          ? {
              label: t('grades.apply', { count }),
              isBusy: apply.isPending,
              run: () => apply.mutate({ id, importId, overwrites: [...taken] }),
            }
          : first && first.appliedAt !== null && first.undoneAt === null
            ? { label: t('grades.undo'), isQuiet: true, isBusy: undo.isPending, run: () => void askToUndo() }
            : undefined
      }
    >
      {first?.undoneAt ? (
        <Callout>{t('grades.undoneAt', { time: fullTime(first.undoneAt) })}</Callout>
      ) : (
        first?.appliedAt && (
          <Callout tone="good">{t('grades.appliedAt', { time: fullTime(first.appliedAt) })}</Callout>
        )
      )}
      {isOpen && counts && counts.problems > 0 && shown === 'changed' && (
        <Callout tone="warn">{t('grades.someProblems', { count: counts.problems })}</Callout>
      )}
      {isOpen && shown === 'conflicts' && <Callout tone="info">{t('grades.conflictsLead')}</Callout>}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState
            art="files"
            title={t(emptyTitles[shown])}
            hint={counts && t('grades.same', { count: counts.same })}
          />
        }
      >
        {() => (
          <InfiniteList
            label={t(listNames[shown])}
            items={items}
            itemKey={row => `${row.submissionId} ${row.line} ${row.name} ${row.problem} ${row.value}`}
            renderItem={renderItem}
            rowHeight={110}
            {...more}
          />
        )}
      </QueryView>
    </TablePreview>
  )
}

const listNames = {
  changed: 'grades.changes',
  conflicts: 'grades.conflicts',
  problems: 'grades.problems',
} as const
const emptyTitles = {
  changed: 'grades.noChanges',
  conflicts: 'grades.noConflicts',
  problems: 'grades.noProblems',
} as const

/** A file that changes nothing is about its conflicts, or else its problems. */
function fullest({ changed, conflicts, problems }: Record<Only, number>): Only {
  if (changed > 0) return 'changed'
  if (conflicts > 0) return 'conflicts'
  return problems > 0 ? 'problems' : 'changed'
}

function withChoice(known: ReadonlySet<string>, key: string, isTaken: boolean) {
  const next = new Set(known)
  if (isTaken) next.add(key)
  else next.delete(key)
  return next
}

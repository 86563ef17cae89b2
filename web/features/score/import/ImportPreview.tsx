import { useCallback, useState } from 'react'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { scoreImportCalls } from '#contract/features/score/import-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { TablePreview } from '#web/features/file/TablePreview.tsx'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Notice } from '#web/ui/base/Notice.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { scoreQueries } from '../queries.ts'
import styles from './ImportPreview.module.css'

type Row = AnswerOf<typeof scoreImportCalls.getPreview>['list'][number]
type Counts = AnswerOf<typeof scoreImportCalls.getPreview>['counts']
type Only = 'changed' | 'conflicts' | 'problems'

/** Milliseconds for which an import can be undone where it was confirmed. */
const undoMs = 8000

interface ImportPreviewProps {
  importId: string
  onAnother: () => void
}

/** What a file would change, what of it has changed in the gradebook since, and what cannot be used. */
export function ImportPreview({ importId, onAnother }: ImportPreviewProps) {
  const t = useTexts('score')
  const { courseId } = useCourseAddress()
  const back = useBack()
  const [only, setOnly] = useState<Only>()
  const first = usePages(scoreImportCalls.getPreview, { courseId, importId, only: 'changed', limit: 50 })
  const counts = first.query.data?.pages[0]?.counts
  const shown = only ?? (counts ? fullest(counts) : 'changed')
  const { query, items, ...more } = usePages(scoreImportCalls.getPreview, {
    ...{ courseId, importId, only: shown, limit: 50 },
  })
  const [overwrites, setOverwrites] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const undo = useCommand(scoreImportCalls.undo, {
    refreshes: scoreQueries,
    onDone: ({ changed }) => toast.good(t('import.undone', { count: changed })),
  })
  const apply = useCommand(scoreImportCalls.apply, {
    refreshes: scoreQueries,
    onDone: ({ changed }) => {
      back()
      toast.show({
        text: t('import.done', { count: changed }),
        tone: 'good',
        stay: undoMs,
        action: { label: t('undo'), onClick: () => undo.mutate({ courseId, importId }) },
      })
    },
    onFailed: failure => {
      if (failure.is(scoreErrors.importChanged)) setOutdated(true)
      else void alertFailure(failure)
    },
  })
  const taken = counts ? counts.changed + (overwrites ? counts.conflicts : 0) : 0
  const renderItem = useCallback((row: Row) => <PreviewRow row={row} />, [])
  return (
    <TablePreview<Only>
      title={t('import.preview')}
      onAnother={onAnother}
      active={shown}
      onSelect={setOnly}
      tabs={
        counts && [
          { key: 'changed', label: t('import.changes'), count: counts.changed },
          ...(counts.conflicts > 0
            ? [{ key: 'conflicts' as const, label: t('import.conflicts'), count: counts.conflicts }]
            : []),
          { key: 'problems', label: t('import.problems'), count: counts.problems },
        ]
      }
      outdated={
        isOutdated ? { problem: problemText(scoreErrors.importChanged), again: t('import.again') } : undefined
      }
      apply={
        taken > 0
          ? {
              label: t('import.apply', { count: taken }),
              isBusy: apply.isPending,
              run: () => apply.mutate({ courseId, importId, overwrites }),
            }
          : undefined
      }
    >
      {counts && counts.problems > 0 && shown === 'changed' && (
        <Notice tone="warn">{t('import.someProblems', { count: counts.problems })}</Notice>
      )}
      {shown === 'conflicts' && (
        <Card flush>
          <Switch
            label={t('import.overwrite')}
            hint={t('import.overwriteHint')}
            checked={overwrites}
            onChange={setOverwrites}
          />
        </Card>
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState
            art="files"
            title={t(shown === 'changed' ? 'import.noChanges' : 'import.noProblems')}
            hint={counts && t('import.same', { count: counts.same })}
          />
        }
      >
        {() => (
          <InfiniteList
            label={t(`import.${listNames[shown]}`)}
            items={items}
            itemKey={row => `${row.line} ${row.title} ${row.problem}`}
            renderItem={renderItem}
            rowHeight={70}
            {...more}
          />
        )}
      </QueryView>
    </TablePreview>
  )
}

const listNames = { changed: 'changes', conflicts: 'conflicts', problems: 'problems' } as const

/** A file that changes nothing is about its conflicts, or else its problems. */
function fullest({ changed, conflicts, problems }: Counts): Only {
  if (changed > 0) return 'changed'
  if (conflicts > 0) return 'conflicts'
  return problems > 0 ? 'problems' : 'changed'
}

function PreviewRow({ row }: { row: Row }) {
  const t = useTexts('score')
  const { line, name, number, title, before, after, base, isConflict, problem, value, fullScore } = row
  const shown = (score: number | null) => (score === null ? t('none') : String(score))
  const entered = after === null ? t('enter.takenBack') : after
  if (problem === '')
    return (
      <RowBody
        title={name}
        note={[
          title,
          isConflict
            ? t('import.since', { base: shown(base), score: shown(before) })
            : t('import.from', { score: shown(before) }),
        ].join(' · ')}
        trailing={
          isConflict ? (
            <StatusTag tone="warn">{entered}</StatusTag>
          ) : (
            <span className={styles.entered}>{entered}</span>
          )
        }
      />
    )
  return (
    <RowBody
      title={line === 0 ? t('import.column', { title }) : [name, number].filter(Boolean).join(' · ')}
      note={[line > 0 && t('import.line', { line }), line > 0 && title].filter(Boolean).join(' · ')}
    >
      <span className={styles.problem}>
        <StatusTag tone="warn">{t(`import.problem.${problem}`, { value, limit: fullScore })}</StatusTag>
      </span>
    </RowBody>
  )
}

import { type ComponentType, useCallback, useState } from 'react'
import type { Call } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { useBack } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { TablePreview } from './TablePreview.tsx'

type Only = 'changed' | 'conflicts' | 'problems'
interface Counts {
  changed: number
  /** Absent where nothing in a table can be one. */
  conflicts?: number
  same: number
  problems: number
}
interface PreviewPage {
  list: unknown[]
  total: number
  currentPage: number
  pageTotal: number
  counts: Counts
}
type PreviewCall = Call<'query'> & { output: { _zod: { output: PreviewPage } } }
/** To apply it, or to undo that. */
type StepCall = Call<'command'> & { output: { _zod: { output: { changed: number } } } }
type RowOf<P extends PreviewCall> = AnswerOf<P>['list'][number]

type Title = 'preview' | 'changes' | 'problems' | 'again' | 'noChanges' | 'noProblems'
type Count = 'someProblems' | 'same' | 'apply' | 'done' | 'undone'

/** What a table changes, and in which words. */
interface TableImport<P extends PreviewCall, A extends StepCall, U extends StepCall> {
  calls: { preview: P; apply: A; undo: U }
  /** What each of them takes besides the import, such as a course. */
  input: Omit<InputOf<U>, 'importId'>
  refreshes: readonly Call[]
  /** By which failure something has changed since the preview. */
  changed: ErrorDefinition
  say: (title: Title) => string
  count: (text: Count, count: number) => string
  undo: string
  /** What has changed since the file was made, and is only replaced when asked for. */
  conflicts?: { title: string; overwrite: string; hint: string }
  Row: ComponentType<{ row: RowOf<P> }>
  keyOf: (row: RowOf<P>) => string
}

/** Milliseconds for which an import can be undone where it was confirmed. */
const undoMs = 8000

interface ImportPreviewProps<P extends PreviewCall, A extends StepCall, U extends StepCall> {
  of: TableImport<P, A, U>
  importId: string
  onAnother: () => void
}

/** What a file would change, what of it has changed since it was made, and what cannot be used. */
export function ImportPreview<P extends PreviewCall, A extends StepCall, U extends StepCall>({
  of: { calls, input, refreshes, changed, say, count, undo: undoLabel, conflicts, Row, keyOf },
  importId,
  onAnother,
}: ImportPreviewProps<P, A, U>) {
  const back = useBack()
  const [only, setOnly] = useState<Only>()
  const rows = (list: Only) => ({ ...input, importId, only: list, limit: 50 }) as unknown as InputOf<P>
  const first = usePages(calls.preview, rows('changed'))
  const counts: Counts | undefined = first.query.data?.pages[0]?.counts
  const shown = only ?? (counts ? fullest(counts) : 'changed')
  const { query, items, ...more } = usePages(calls.preview, rows(shown))
  const [overwrites, setOverwrites] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const undo = useCommand(calls.undo, {
    refreshes,
    onDone: answer => toast.good(count('undone', answer.changed)),
  })
  const apply = useCommand(calls.apply, {
    refreshes,
    onDone: answer => {
      back()
      toast.show({
        text: count('done', answer.changed),
        tone: 'good',
        stay: undoMs,
        action: {
          label: undoLabel,
          onClick: () => undo.mutate({ ...input, importId } as unknown as InputOf<U>),
        },
      })
    },
    onFailed: failure => {
      if (failure.is(changed)) setOutdated(true)
      else void alertFailure(failure)
    },
  })
  const taken = counts ? counts.changed + (overwrites ? (counts.conflicts ?? 0) : 0) : 0
  const confirm = () =>
    apply.mutate({ ...input, importId, ...(conflicts && { overwrites }) } as unknown as InputOf<A>)
  const renderItem = useCallback((row: RowOf<P>) => <Row row={row} />, [Row])
  const titles = { changed: say('changes'), conflicts: conflicts?.title ?? '', problems: say('problems') }
  const lists = (['changed', 'conflicts', 'problems'] as const).filter(
    list => list !== 'conflicts' || (counts?.conflicts ?? 0) > 0,
  )
  return (
    <TablePreview<Only>
      title={say('preview')}
      onAnother={onAnother}
      active={shown}
      onSelect={setOnly}
      tabs={counts && lists.map(key => ({ key, label: titles[key], count: counts[key] ?? 0 }))}
      outdated={isOutdated ? { problem: problemText(changed), again: say('again') } : undefined}
      apply={taken > 0 ? { label: count('apply', taken), isBusy: apply.isPending, run: confirm } : undefined}
    >
      {counts && counts.problems > 0 && shown === 'changed' && (
        <Callout tone="warn">{count('someProblems', counts.problems)}</Callout>
      )}
      {conflicts && shown === 'conflicts' && (
        <Card flush>
          <Switch
            label={conflicts.overwrite}
            hint={conflicts.hint}
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
            title={say(shown === 'changed' ? 'noChanges' : 'noProblems')}
            hint={counts && count('same', counts.same)}
          />
        }
      >
        {() => (
          <InfiniteList
            label={titles[shown]}
            items={items}
            itemKey={keyOf}
            renderItem={renderItem}
            rowHeight={70}
            {...more}
          />
        )}
      </QueryView>
    </TablePreview>
  )
}

/** A file that changes nothing is about its conflicts, or else its problems. */
function fullest({ changed, conflicts = 0, problems }: Counts): Only {
  if (changed > 0) return 'changed'
  if (conflicts > 0) return 'conflicts'
  return problems > 0 ? 'problems' : 'changed'
}

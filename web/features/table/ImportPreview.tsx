import { type ComponentType, useCallback, useState } from 'react'
import type { Call } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import type { TableSource } from '#contract/features/table/source.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { useBack } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { type Conflicts, useOverwrites } from './overwrites.tsx'
import { SourceLine } from './SourceLine.tsx'
import { TablePreview } from './TablePreview.tsx'

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
  /** From where in the file; where that is known. */
  source?: TableSource
  /** Of what it is about; shown above the lists. */
  title?: string
  appliedAt?: number | null
  undoneAt?: number | null
}
type PreviewCall = Call<'query'> & { output: { _zod: { output: PreviewPage } } }
/** To apply it, or to undo that. */
type StepCall = Call<'command'> & { output: { _zod: { output: { changed: number } } } }
type RowOf<P extends PreviewCall> = AnswerOf<P>['list'][number]

type Only = keyof typeof emptyTitles
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
  conflicts?: Conflicts<RowOf<P>>
  /** It is found again after it was applied, and can be undone there; otherwise only at once. */
  later?: Later<AnswerOf<U>>
  Row: ComponentType<{ row: RowOf<P>; page: AnswerOf<P> }>
  keyOf: (row: RowOf<P>) => string
}

interface Later<Undone> {
  appliedAt: (time: string) => string
  undoneAt: (time: string) => string
  question: { title: string; message: string; confirmLabel: string }
  onUndone: (answer: Undone) => void
}

/** Milliseconds for which an import can be undone where it was confirmed. */
const undoMs = 8000

interface ImportPreviewProps<P extends PreviewCall, A extends StepCall, U extends StepCall> {
  of: TableImport<P, A, U>
  importId: string
  onAnother: () => void
}

/** What a file would change, what of it has changed since it was made, and what cannot be used; then applied, and undone. */
export function ImportPreview<P extends PreviewCall, A extends StepCall, U extends StepCall>({
  of: { calls, input, refreshes, changed, say, count, undo: undoLabel, conflicts, later, Row, keyOf },
  importId,
  onAnother,
}: ImportPreviewProps<P, A, U>) {
  const back = useBack()
  const [only, setOnly] = useState<Only>()
  const rows = (list: Only) => ({ ...input, importId, only: list, limit: 50 }) as unknown as InputOf<P>
  const page: AnswerOf<P> | undefined = usePages(calls.preview, rows('changed')).query.data?.pages[0]
  const { counts, title, source, appliedAt = null, undoneAt = null }: Partial<PreviewPage> = page ?? {}
  const isOpen = page !== undefined && appliedAt === null
  const shown = only ?? (counts ? fullest(counts) : 'changed')
  const { query, items, ...more } = usePages(calls.preview, rows(shown))
  const overwriting = useOverwrites(conflicts, counts?.conflicts ?? 0)
  const [isOutdated, setOutdated] = useState(false)
  const undo = useCommand(calls.undo, {
    refreshes,
    onDone: answer => {
      toast.good(count('undone', answer.changed))
      later?.onUndone(answer)
    },
  })
  const takeBack = () => undo.mutate({ ...input, importId } as unknown as InputOf<U>)
  const apply = useCommand(calls.apply, {
    refreshes,
    onDone: answer => {
      const text = count('done', answer.changed)
      if (later) return void toast.good(text)
      back()
      toast.show({
        ...{ text, tone: 'good', stay: undoMs },
        action: { label: undoLabel, onClick: takeBack },
      })
    },
    onFailed: failure => {
      if (failure.is(changed)) setOutdated(true)
      else void alertFailure(failure)
    },
  })
  const taken = (counts?.changed ?? 0) + overwriting.count
  const confirm = () => apply.mutate({ ...input, importId, ...overwriting.input } as unknown as InputOf<A>)
  const askToUndo = async (question: Later<never>['question']) => {
    if (await dialog.confirm(question)) takeBack()
  }
  const { choiceOf } = overwriting
  const renderItem = useCallback(
    (row: RowOf<P>) => (
      <>
        <Row row={row} page={page!} />
        {isOpen && choiceOf?.(row)}
      </>
    ),
    [Row, page, isOpen, choiceOf],
  )
  const titles = { changed: say('changes'), conflicts: conflicts?.title ?? '', problems: say('problems') }
  const lists = (['changed', 'conflicts', 'problems'] as const).filter(
    list => list !== 'conflicts' || (counts?.conflicts ?? 0) > 0,
  )
  return (
    <TablePreview<Only>
      title={say('preview')}
      subtitle={title}
      onAnother={onAnother}
      active={shown}
      onSelect={setOnly}
      tabs={counts && lists.map(key => ({ key, label: titles[key], count: counts[key] ?? 0 }))}
      outdated={isOutdated ? { problem: problemText(changed), again: say('again') } : undefined}
      apply={
        isOpen && taken > 0
          ? { label: count('apply', taken), isBusy: apply.isPending, run: confirm }
          : later && appliedAt !== null && undoneAt === null
            ? {
                label: undoLabel,
                isQuiet: true,
                isBusy: undo.isPending,
                run: () => void askToUndo(later.question),
              }
            : undefined
      }
    >
      {later && undoneAt !== null ? (
        <Callout>{later.undoneAt(fullTime(undoneAt))}</Callout>
      ) : (
        later && appliedAt !== null && <Callout tone="good">{later.appliedAt(fullTime(appliedAt))}</Callout>
      )}
      {isOpen && source && <SourceLine source={source} />}
      {isOpen && counts && counts.problems > 0 && shown === 'changed' && (
        <Callout tone="warn">{count('someProblems', counts.problems)}</Callout>
      )}
      {isOpen && shown === 'conflicts' && overwriting.lead}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} />}
        isEmpty={() => items.length === 0}
        empty={
          <EmptyState
            art="files"
            title={say(emptyTitles[shown])}
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

/** There is no list of conflicts without one. */
const emptyTitles = { changed: 'noChanges', conflicts: 'noChanges', problems: 'noProblems' } as const

/** A file that changes nothing is about its conflicts, or else its problems. */
function fullest({ changed, conflicts = 0, problems }: Counts): Only {
  if (changed > 0) return 'changed'
  if (conflicts > 0) return 'conflicts'
  return problems > 0 ? 'problems' : 'changed'
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { maxColumns } from '#contract/features/score/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SortableList } from '#web/ui/lists/SortableList.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { deletedColumnsPath } from '../addresses.ts'
import { type ScoreColumn, scoreQueries } from '../queries.ts'
import { ColumnForm, type OwnColumn } from './ColumnForm.tsx'
import { useOwnColumns } from './sheet/use-own-columns.ts'

interface OwnColumnsProps {
  courseId: string
  columns: readonly ScoreColumn[]
  /** They have a weight, as saved, or there are none. */
  isCounted: boolean
  mayChange: boolean
}

/** The columns that the staff of a course fill in themselves, in their order. */
export function OwnColumns({ courseId, columns, isCounted, mayChange }: OwnColumnsProps) {
  const t = useTexts('score')
  const navigate = useNavigate()
  const own: OwnColumn[] = columns.filter(column => column.isOwn)
  const sort = useCommand(scoreColumnCalls.sort, { refreshes: scoreQueries })
  const { keep, drop } = useOwnColumns(courseId)
  /** Its id; empty: a new one; null: none. */
  const [edited, setEdited] = useState<string | null>(null)
  const closeAfter = (act: (column: OwnColumn) => Promise<unknown>) => async (column: OwnColumn) => {
    await act(column)
    setEdited(null)
  }
  const row = (column: OwnColumn) => (
    <RowBody
      title={column.title}
      note={
        [column.isExtra && t('scheme.extra'), !column.isShown && t('detail.notShown')]
          .filter(Boolean)
          .join(' · ') || undefined
      }
      trailing={t('scheme.fullOf', { full: column.fullScore })}
      onClick={mayChange ? () => setEdited(column.id) : undefined}
      chevron={false}
    />
  )
  return (
    <Card title={t('scheme.columns')}>
      <Stack gap={3}>
        <p>{t('scheme.columnsHint')}</p>
        {!isCounted && <Callout tone="warn">{t('scheme.columnsUncounted')}</Callout>}
        {mayChange ? (
          <SortableList
            label={t('scheme.columns')}
            items={own}
            itemKey={({ id }) => id ?? ''}
            itemLabel={({ title }) => title}
            renderItem={row}
            onChange={list =>
              sort.mutate({ courseId, columnIds: list.flatMap(({ id }) => (id === null ? [] : [id])) })
            }
          />
        ) : (
          own.map(column => <div key={column.id}>{row(column)}</div>)
        )}
        {mayChange && own.length < maxColumns && (
          <Button block icon={PlusIcon} onClick={() => setEdited('')}>
            {t('scheme.add')}
          </Button>
        )}
        {mayChange && (
          <Button kind="quiet" block onClick={() => navigate(deletedColumnsPath(courseId))}>
            {t('deleted.title')}
          </Button>
        )}
      </Stack>
      <Sheet
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === '' ? 'scheme.add' : 'scheme.change')}
      >
        {edited !== null && (
          <ColumnForm
            key={edited}
            column={own.find(({ id }) => id === edited)}
            onSave={closeAfter(keep)}
            onRemove={closeAfter(drop)}
          />
        )}
      </Sheet>
    </Card>
  )
}

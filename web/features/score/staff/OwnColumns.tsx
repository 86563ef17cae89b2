import { useState } from 'react'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { maxColumns } from '#contract/features/score/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/List.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SortableList } from '#web/ui/SortableList.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { type ScoreColumn, scoreQueries } from '../questions.ts'
import { ColumnForm, type OwnColumn } from './ColumnForm.tsx'

interface OwnColumnsProps {
  courseId: string
  columns: readonly ScoreColumn[]
  mayChange: boolean
}

/** The columns that the staff of a course fill in themselves, in their order. */
export function OwnColumns({ courseId, columns, mayChange }: OwnColumnsProps) {
  const t = useTexts('score')
  const own: OwnColumn[] = columns.filter(column => column.isOwn)
  const save = useCommand(scoreCalls.saveColumns, { refreshes: scoreQueries })
  const put = (list: readonly OwnColumn[]) =>
    save.mutateAsync({
      courseId,
      list: list.map(({ id, title, fullScore, isExtra, isShown }) => ({
        id,
        title,
        fullScore,
        isExtra,
        isShown,
      })),
    })
  /** Its place; -1: a new one; null: none. */
  const [edited, setEdited] = useState<number | null>(null)
  const keep = async (column: OwnColumn) => {
    await put(edited === -1 ? [...own, column] : own.map((each, place) => (place === edited ? column : each)))
    setEdited(null)
  }
  const remove = async (column: OwnColumn) => {
    const before = own
    await put(own.filter(each => each.id !== column.id))
    setEdited(null)
    toast.show({
      text: t('scheme.removed', { title: column.title }),
      stay: undoMs,
      action: { label: t('undo'), onClick: () => void put(before).catch(reported) },
    })
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
      onClick={mayChange ? () => setEdited(own.findIndex(({ id }) => id === column.id)) : undefined}
      chevron={false}
    />
  )
  return (
    <Card title={t('scheme.columns')}>
      <Stack gap={3}>
        <p>{t('scheme.columnsHint')}</p>
        {mayChange ? (
          <SortableList
            label={t('scheme.columns')}
            items={own}
            itemKey={({ id }) => id ?? ''}
            itemLabel={({ title }) => title}
            renderItem={row}
            onChange={list => void put(list).catch(reported)}
          />
        ) : (
          own.map(column => <div key={column.id}>{row(column)}</div>)
        )}
        {mayChange && own.length < maxColumns && (
          <Button block icon={PlusIcon} onClick={() => setEdited(-1)}>
            {t('scheme.add')}
          </Button>
        )}
      </Stack>
      <Sheet
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={t(edited === -1 ? 'scheme.add' : 'scheme.change')}
      >
        {edited !== null && <ColumnForm key={edited} column={own[edited]} onSave={keep} onRemove={remove} />}
      </Sheet>
    </Card>
  )
}

/** How long a deletion is easy to take back, in milliseconds. */
const undoMs = 7000
/** The command has said what failed. */
const reported = () => undefined

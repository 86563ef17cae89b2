import { useCallback, useMemo } from 'react'
import { maxChanged } from '#contract/features/attendance/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { personColumn, tickColumn } from '#web/ui/lists/columns.tsx'
import { SelectAll, Selection, TickableRow, toggled } from '#web/ui/lists/Selection.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import { looks, stateOrder } from '../states.ts'
import { Evidence, RecordRow, type StudentRecord, timesOf } from './RecordRow.tsx'
import styles from './Records.module.css'
import { useConfirmed, useSetState } from './set-state.ts'

interface RecordsProps {
  attendanceId: string
  items: readonly StudentRecord[]
  total?: number
  hasMore?: boolean
  onMore?: () => void
  loadingMore?: boolean
  moreFailed?: boolean
  /** Whether the viewer may correct them. */
  manages: boolean
  chosen: ReadonlySet<string> | null
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** The students of an attendance: corrected one by one by a press, or several that are ticked. */
export function Records({ attendanceId, manages, chosen, onChoose, ...pages }: RecordsProps) {
  const t = useTexts('attendance')
  const setState = useSetState()
  const confirm = useConfirmed(attendanceId)
  const columns = useColumns(manages, confirm)
  const correct = useCallback(
    (record: StudentRecord) => setState({ attendanceId, ...record }),
    [attendanceId, setState],
  )
  const renderItem = useCallback(
    (record: StudentRecord) => (
      <TickableRow id={record.studentId} label={record.name}>
        {toggle => (
          <RecordRow
            record={record}
            onClick={toggle ?? (manages ? () => correct(record) : undefined)}
            onConfirm={manages && !toggle ? () => confirm(record) : undefined}
          />
        )}
      </TickableRow>
    ),
    [confirm, correct, manages],
  )
  return (
    <Selection {...pages} chosen={chosen} onChoose={onChoose} idOf={idOf} most={maxChanged}>
      <Table
        {...pages}
        label={t('detail.title')}
        itemKey={idOf}
        renderItem={renderItem}
        rowHeight={69}
        columns={columns}
        listHead={chosen && <SelectAll />}
        onOpen={
          !manages ? undefined : chosen ? ({ studentId }) => onChoose(toggled(chosen, studentId)) : correct
        }
      />
    </Selection>
  )
}

function useColumns(
  manages: boolean,
  confirm: (record: StudentRecord) => void,
): readonly Column<StudentRecord>[] {
  const t = useTexts('attendance')
  return useMemo(() => {
    const shown: Column<StudentRecord>[] = [
      personColumn(t('column.name')),
      {
        key: 'number',
        title: t('column.number'),
        cell: ({ number }) => number,
        by: ({ number }) => number,
        width: '144px',
      },
      {
        key: 'state',
        title: t('column.state'),
        cell: ({ state }) => <StatusTag {...looks[state]}>{t(`state.${state}`)}</StatusTag>,
        by: ({ state }) => stateOrder.indexOf(state),
      },
      {
        key: 'time',
        title: t('column.time'),
        cell: timesOf,
        by: ({ time }) => time,
        width: '120px',
      },
      {
        key: 'note',
        title: t('column.note'),
        width: 'minmax(0, 2fr)',
        cell: record => (
          <span className={styles.notes}>
            <Evidence record={record} />
            {record.isEdited && t('detail.edited')}
            {manages && record.refusedAt !== null && (
              <Button
                size="small"
                onClick={() => confirm(record)}
                aria-label={t('detail.confirmOne', { name: record.name })}
              >
                {t('detail.confirm')}
              </Button>
            )}
          </span>
        ),
      },
    ]
    return manages ? [tickColumn(idOf), ...shown] : shown
  }, [confirm, manages, t])
}

const idOf = ({ studentId }: StudentRecord): string => studentId

import { useMemo } from 'react'
import { attendedOf, onLeaveOf } from '#contract/features/attendance/rules.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { personColumn } from '#web/ui/lists/columns.tsx'
import type { Column } from '#web/ui/lists/Table.tsx'
import type { Tally } from './TallyRow.tsx'

/** The register where there is room to compare. */
export function useTallyColumns(): readonly Column<Tally>[] {
  const t = useTexts('attendance')
  return useMemo(
    () => [
      personColumn<Tally>(t('column.name')),
      { key: 'number', title: t('column.number'), cell: ({ number }) => number, by: ({ number }) => number },
      { key: 'class', title: t('column.class'), cell: row => row.class, by: row => row.class },
      figureColumn('attended', t('state.present'), ({ counts }) => attendedOf(counts)),
      figureColumn('absent', t('state.absent'), ({ counts }) => counts.absent),
      figureColumn('leave', t('column.leave'), ({ counts }) => onLeaveOf(counts)),
      {
        ...figureColumn('score', t('column.score'), ({ score }) => score),
        cell: ({ score }) => (score === null ? '–' : percent(score / 100)),
      },
      {
        key: 'warning',
        title: t('column.note'),
        cell: ({ warnings }) =>
          warnings.map(kind => (
            <StatusTag key={kind} tone="bad">
              {t(`register.warning.${kind}`)}
            </StatusTag>
          )),
        width: 'minmax(0, 2fr)',
      },
    ],
    [t],
  )
}

const figureColumn = (
  key: string,
  title: string,
  figure: (tally: Tally) => number | null,
): Column<Tally> => ({ key, title, cell: figure, by: figure, width: '84px', atEnd: true })

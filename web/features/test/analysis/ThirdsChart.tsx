import type { Thirds } from '#contract/features/test/analysis-entities.ts'
import { number, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import { AsTable } from './AsTable.tsx'
import { countOf } from './counting.ts'
import styles from './ThirdsChart.module.css'

/** Something that students did: which, and how many of each third. */
export interface ThirdsRow {
  key: string
  /** Such as the letter of an option; empty: none. */
  label: string
  text: string
  isRight: boolean
  students: Thirds
}

interface ThirdsChartProps {
  label: string
  rows: readonly ThirdsRow[]
  /** All who could have. */
  all: Thirds
}

const order = ['upper', 'middle', 'lower'] as const

/** How many of the best, the middle and the lowest third did what, as lines of three shades, and as a table. */
export function ThirdsChart({ label, rows, all }: ThirdsChartProps) {
  const t = useTexts('test/analysis')
  const total = Math.max(1, countOf(all))
  const named = ({ label, text }: ThirdsRow) => [label, text].filter(Boolean).join(' ')
  return (
    <div className={styles.chart}>
      <p className={styles.legend} aria-hidden="true">
        {order.map(third => (
          <span key={third} className={styles.entry}>
            <span className={`${styles.swatch} ${styles[third]}`} />
            {t(`third.${third}`)}
          </span>
        ))}
      </p>
      <ul className={styles.rows} aria-label={label}>
        {rows.map(row => (
          <li key={row.key} className={styles.row}>
            <span className={styles.name}>
              {row.label !== '' && <b className={styles.letter}>{row.label}</b>}
              <span className={styles.text}>{row.text}</span>
              {row.isRight && (
                <span className={styles.right}>
                  <CheckCircleIcon size={16} />
                  {t('right')}
                </span>
              )}
            </span>
            <span className={styles.count}>
              {t('students', { count: countOf(row.students), share: percent(countOf(row.students) / total) })}
            </span>
            <Line row={row} all={all} total={total} />
          </li>
        ))}
      </ul>
      <AsTable
        label={label}
        head={[t('column.answer'), ...order.map(third => t(`third.${third}`)), t('column.all')]}
        rows={rows.map(row => [
          row.isRight ? t('rightOne', { answer: named(row) }) : named(row),
          ...order.map(third => number(row.students[third])),
          number(countOf(row.students)),
        ])}
      />
    </div>
  )
}

/** One behind the other, the best first. */
function Line({ row: { students }, all, total }: { row: ThirdsRow; all: Thirds; total: number }) {
  const t = useTexts('test/analysis')
  const before = { upper: 0, middle: students.upper, lower: students.upper + students.middle }
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${total} 10`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('thirdsSaid', {
        ...{ upper: students.upper, middle: students.middle, lower: students.lower },
        ...{ ofUpper: all.upper, ofMiddle: all.middle, ofLower: all.lower },
      })}
    >
      {order.map(third => (
        <rect
          key={third}
          className={styles[third]}
          x={before[third]}
          y={0}
          width={students[third]}
          height={10}
        />
      ))}
    </svg>
  )
}

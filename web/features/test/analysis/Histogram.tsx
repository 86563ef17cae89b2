import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AsTable } from './AsTable.tsx'
import styles from './Histogram.module.css'

interface HistogramProps {
  /** Students by tenths of the full score, the best last. */
  histogram: readonly number[]
  fullScore: number
}

/** How many students reached how much, as columns side by side, and as a table. */
export function Histogram({ histogram, fullScore }: HistogramProps) {
  const t = useTexts('test/analysis')
  const most = Math.max(...histogram, 1)
  const from = (place: number) => number((fullScore * place) / histogram.length, 1)
  const range = (place: number) => t('histogram.range', { from: from(place), to: from(place + 1) })
  const fullest = histogram.indexOf(most)
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.columns}
        viewBox={`0 0 ${histogram.length * 10} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('histogram.said', { count: most, range: range(fullest) })}
      >
        {histogram.map((count, place) => (
          <rect
            key={from(place)}
            x={place * 10 + 1}
            y={100 - (100 * count) / most}
            width={8}
            height={(100 * count) / most}
          />
        ))}
      </svg>
      <div className={styles.scale} aria-hidden="true">
        {histogram.map((count, place) => (
          <span key={from(place)} className={styles.count}>
            {count > 0 && number(count)}
          </span>
        ))}
      </div>
      <figcaption className={styles.caption}>
        <span>0</span>
        <span>{t('histogram.title')}</span>
        <span>{number(fullScore, 1)}</span>
      </figcaption>
      <AsTable
        label={t('histogram.title')}
        head={[t('histogram.points'), t('histogram.students')]}
        rows={histogram.map((count, place) => [range(place), number(count)])}
      />
    </figure>
  )
}

import { shortDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './DayBars.module.css'

interface Day {
  day: number | null
  given: number
  taken: number
}

/** Days that fit side by side on a phone; older ones are in the sums. */
const shown = 10

/** How many stars were given on each of the last days with any, and how many taken. */
export function DayBars({ days }: { days: readonly Day[] }) {
  const t = useTexts('performance')
  const last = days.slice(-shown)
  const most = Math.max(1, ...last.map(({ given, taken }) => Math.max(given, taken)))
  return (
    <ol className={styles.days}>
      {last.map(({ day, given, taken }) => (
        <li key={day}>
          <span className={styles.day}>{day !== null && shortDay(day)}</span>
          <span className={styles.bars} aria-hidden="true">
            {given > 0 && <span className={styles.given} style={{ width: `${(given / most) * 100}%` }} />}
            {taken > 0 && <span className={styles.taken} style={{ width: `${(taken / most) * 100}%` }} />}
          </span>
          <span className={styles.count}>
            <span className="visually-hidden">{t('statistics.ofDay', { given, taken })}</span>
            <span aria-hidden="true">
              +{given}
              {taken > 0 && ` −${taken}`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

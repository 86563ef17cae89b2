import { percent } from '#web/lib/format.ts'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import { toneOfRate } from '../states.ts'
import styles from './RateRing.module.css'

interface RateRingProps {
  /** What the rate is of. */
  label: string
  /** From 0 to 1; null: nothing counts yet. */
  rate: number | null
}

/** A rate of attendance before a row. */
export const RateRing = ({ label, rate }: RateRingProps) => (
  <ProgressRing value={rate ?? 0} label={label} size={48} tone={rate === null ? 'good' : toneOfRate(rate)}>
    <span className={styles.rate}>{rate === null ? '–' : percent(rate)}</span>
  </ProgressRing>
)

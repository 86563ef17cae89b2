import { useId, useRef } from 'react'
import { useChosenInView } from '../base/use-chosen-in-view.ts'
import styles from './SegmentedFilter.module.css'

export interface FilterOption<V extends string | number> {
  value: V
  label: string
  count?: number
}

interface SegmentedFilterProps<V extends string | number> {
  options: readonly FilterOption<V>[]
  value: V
  onChange: (value: V) => void
  /** Names the group for screen readers. */
  label: string
}

/** Chips with counts, one of them selected; filters a list in place. */
export function SegmentedFilter<V extends string | number>(props: SegmentedFilterProps<V>) {
  const { options, value, onChange, label } = props
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  useChosenInView(row, value)
  return (
    <div ref={row} className={styles.row} role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={styles.chip}>
          <input
            type="radio"
            name={name}
            className={`over-all ${styles.input}`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>
            {option.label}{' '}
            {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

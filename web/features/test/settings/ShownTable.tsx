import { useId } from 'react'
import { type Moment, moments } from '#contract/features/test/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './ShownTable.module.css'
import type { SettingsForm } from './settings-form.ts'

type Shows = Pick<SettingsForm, 'scoreShown' | 'paperShown' | 'answersShown' | 'explanationsShown'>

interface ShownTableProps {
  value: Shows
  onChange: (changed: Partial<Shows>) => void
}

const rows = [
  ['score', 'scoreShown'],
  ['paper', 'paperShown'],
  ['answers', 'answersShown'],
  ['explanations', 'explanationsShown'],
] as const
const columns = ['handedIn', 'ended', 'published', 'never'] as const

/** What students see of a test afterwards, each from a moment on: a line for each thing, a column for each moment. */
export function ShownTable({ value, onChange }: ShownTableProps) {
  const t = useTexts('test/settings')
  return (
    <div className={styles.table}>
      {/* Each radio button is named by itself. */}
      <div className={styles.head} aria-hidden="true">
        {columns.map(moment => (
          <span key={moment} className={styles.moment}>
            {t(`moment.${moment}`)}
          </span>
        ))}
      </div>
      {rows.map(([part, field]) => (
        <ShownRow
          key={field}
          label={t(`see.${part}`)}
          value={value[field]}
          onChange={moment => onChange({ [field]: moment })}
        />
      ))}
    </div>
  )
}

interface ShownRowProps {
  label: string
  value: Moment
  onChange: (moment: Moment) => void
}

function ShownRow({ label, value, onChange }: ShownRowProps) {
  const t = useTexts('test/settings')
  const id = useId()
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.part}>
        {label}
      </span>
      {columns.map(moment => (
        <label key={moment} className={styles.cell}>
          <input
            type="radio"
            name={id}
            className={styles.mark}
            aria-label={t(`moment.${moment}`)}
            checked={value === moments[moment]}
            onChange={() => onChange(moments[moment])}
          />
        </label>
      ))}
    </div>
  )
}

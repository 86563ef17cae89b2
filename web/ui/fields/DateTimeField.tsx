import { lazy, Suspense, useState } from 'react'
import { fullDay, fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '../base/Button.tsx'
import { SkeletonText } from '../base/Skeleton.tsx'
import { CalendarIcon } from '../icons/icons.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import styles from './DateTimeField.module.css'
import { toFiveMinutes } from './date-grid.ts'
import type { FieldProps } from './Field.tsx'
import { FieldButton } from './FieldButton.tsx'

// Fetched when a day is first chosen.
const DateCalendar = lazy(() =>
  import('./DateCalendar.tsx').then(module => ({ default: module.DateCalendar })),
)

export interface TimePreset {
  label: string
  /** Milliseconds since 1970. */
  value: number
}

interface DateTimeFieldProps extends FieldProps {
  /** Milliseconds since 1970, or null for none. */
  value: number | null
  onChange: (value: number | null) => void
  precision?: 'day' | 'minute'
  /** Nothing before it can be chosen. */
  min?: number
  max?: number
  /** What is chosen at first when there is no value; left out, now. */
  start?: number
  placeholder?: string
  /** Offers "none" under this name, such as "no deadline". */
  noneLabel?: string
  /** One-press suggestions, such as "tomorrow 23:59". */
  presets?: readonly TimePreset[]
}

/** A day or time in the deployment's zone, chosen from a month in a sheet, or with one press of a suggestion. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    value,
    onChange,
    precision = 'minute',
    min,
    max,
    start = toFiveMinutes(Date.now()),
    placeholder,
    noneLabel,
    presets = [],
    ...field
  } = props
  const t = useTexts('ui')
  const [draft, setDraft] = useState<number | null>(null)
  const show = precision === 'day' ? fullDay : fullTime
  const shown = value === null ? (placeholder ?? noneLabel ?? t('choose')) : show(value)
  const close = () => setDraft(null)
  const within = (time: number) => {
    if (min !== undefined && time < min) return toFiveMinutes(min)
    return max !== undefined && time > max ? max : time
  }
  const take = (time: number | null) => {
    onChange(time === null ? null : within(time))
    close()
  }
  const choose = () => setDraft(within(value ?? start))
  return (
    <div className={styles.field}>
      <FieldButton
        {...field}
        shown={shown}
        isChosen={value !== null}
        icon={CalendarIcon}
        opensDialog
        onPress={choose}
      />
      {presets.length > 0 && (
        <div className={styles.presets}>
          {presets.map(preset => (
            <Button key={preset.label} size="small" onClick={() => take(preset.value)}>
              {preset.label}
            </Button>
          ))}
        </div>
      )}
      <Sheet
        open={draft !== null}
        onClose={close}
        title={field.label}
        footer={<MainButton onClick={() => draft !== null && take(draft)}>{t('done')}</MainButton>}
      >
        {noneLabel && (
          <Button size="small" onClick={() => take(null)}>
            {noneLabel}
          </Button>
        )}
        {draft !== null && (
          <Suspense fallback={<SkeletonText lines={8} />}>
            <DateCalendar
              value={draft}
              onChange={time => setDraft(within(time))}
              {...{ precision, min, max }}
            />
          </Suspense>
        )}
      </Sheet>
    </div>
  )
}

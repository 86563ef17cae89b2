import { lazy, Suspense, useState } from 'react'
import { fullDay, fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { DateInputs } from './DateInputs.tsx'
import styles from './DateTimeField.module.css'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { CalendarIcon } from './icons/icons.tsx'
import { Sheet } from './Sheet.tsx'
import { SkeletonText } from './Skeleton.tsx'

// The wheels and their animation are larger than all other fields together.
const DateWheels = lazy(() => import('./DateWheels.tsx').then(module => ({ default: module.DateWheels })))

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
  min?: number
  max?: number
  placeholder?: string
  /** Offers "none" under this name, such as "no deadline". */
  noneLabel?: string
  /** One-press suggestions, such as "tomorrow 23:59". */
  presets?: readonly TimePreset[]
}

/** A day or time in the deployment's zone, chosen on wheels, or typed where there is a keyboard. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    value,
    onChange,
    precision = 'minute',
    min,
    max,
    placeholder,
    noneLabel,
    presets = [],
    ...field
  } = props
  const t = useTexts('ui')
  const [draft, setDraft] = useState<number | null>(null)
  const [byThumb] = useState(() => !matchMedia('(hover: hover) and (pointer: fine)').matches)
  const show = precision === 'day' ? fullDay : fullTime
  const shown = value === null ? (placeholder ?? noneLabel ?? t('choose')) : show(value)
  const name = typeof field.label === 'string' ? field.label : ''
  const close = () => setDraft(null)
  const within = (time: number) => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, time))
  const take = (time: number | null) => {
    onChange(time === null ? null : within(time))
    close()
  }
  const start = () => setDraft(within(value ?? Date.now()))
  return (
    <>
      <Field {...field}>
        {({ 'aria-required': _, 'aria-invalid': invalid, ...control }) => (
          <button
            {...control}
            type="button"
            className={classNames(fieldStyles.box, field.error && fieldStyles.invalid)}
            aria-haspopup="dialog"
            aria-label={name && `${name}: ${shown}`}
            data-disabled={field.disabled}
            data-invalid={invalid}
            onClick={start}
          >
            <span className={classNames(fieldStyles.grow, value === null && fieldStyles.placeholder)}>
              {shown}
            </span>
            <CalendarIcon size={20} className={fieldStyles.mark} />
          </button>
        )}
      </Field>
      <Sheet
        open={draft !== null}
        onClose={close}
        title={field.label}
        footer={
          <Button kind="primary" size="large" block onClick={() => draft !== null && take(draft)}>
            {t('done')}
          </Button>
        }
      >
        {(presets.length > 0 || noneLabel) && (
          <div className={styles.presets}>
            {noneLabel && (
              <Button size="small" onClick={() => take(null)}>
                {noneLabel}
              </Button>
            )}
            {presets.map(preset => (
              <Button key={preset.label} size="small" onClick={() => take(preset.value)}>
                {preset.label}
              </Button>
            ))}
          </div>
        )}
        {draft !== null && byThumb && (
          <div className={styles.wheels}>
            <Suspense fallback={<SkeletonText lines={6} />}>
              <DateWheels value={draft} onChange={setDraft} precision={precision} min={min} max={max} />
            </Suspense>
          </div>
        )}
        {draft !== null && !byThumb && <DateInputs value={draft} onChange={setDraft} precision={precision} />}
      </Sheet>
    </>
  )
}

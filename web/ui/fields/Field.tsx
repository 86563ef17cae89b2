import { type ReactNode, useId } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { ErrorIcon } from '../icons/icons.tsx'
import styles from './Field.module.css'

/** What every field takes. */
export interface FieldProps {
  label: ReactNode
  /** One quiet sentence below; an error replaces it. */
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** The label is only for screen readers; the placeholder must then say enough. */
  labelHidden?: boolean
}

/** Attributes that tie the control inside a field to its label and error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  disabled: boolean | undefined
}

interface FieldFrameProps extends FieldProps {
  /** At the right below the control, such as a character count. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label above, control, then hint or error below. For a control that the kit does not have. */
export function Field({ aside, children, ...field }: FieldFrameProps) {
  const { label, hint, error, required, disabled, labelHidden } = field
  const t = useTexts('ui')
  const id = useId()
  const below = error ?? hint
  const control: ControlProps = {
    id,
    'aria-describedby': below === undefined || below === null ? undefined : `${id}-below`,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    disabled,
  }
  return (
    <div className={classNames(styles.field, disabled && styles.disabled)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {required && (
          <span className={styles.required} title={t('required')} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children(control)}
      {(below !== undefined || aside !== undefined) && (
        <div className={styles.below}>
          <span
            id={`${id}-below`}
            className={error ? styles.error : styles.hint}
            role={error ? 'alert' : undefined}
          >
            {error && <ErrorIcon size={15} className={styles.errorIcon} />}
            {below}
          </span>
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
    </div>
  )
}

/** How much of a limit is used, for `aside`. */
export function CharacterCount({ used, limit }: { used: number; limit: number }) {
  const t = useTexts('ui')
  return (
    <>
      <span aria-hidden="true">
        {used}/{limit}
      </span>
      <span className="visually-hidden">{t('characters', { used, limit })}</span>
    </>
  )
}

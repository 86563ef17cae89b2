import type { HTMLInputTypeAttribute, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'
import { CloseIcon } from './icons/icons.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: HTMLInputTypeAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  autoFocus?: boolean
  maxLength?: number
  name?: string
  /** Enter was pressed (outside an input method's composition). */
  onEnter?: () => void
  onBlur?: () => void
  /** Shows a button that clears the field. */
  clearable?: boolean
  /** Inside the box, at its end: a unit or an IconButton. */
  suffix?: ReactNode
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint']
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  value,
  onChange,
  type = 'text',
  onEnter,
  clearable = false,
  suffix,
  label,
  hint,
  error,
  required,
  disabled,
  labelHidden,
  ref,
  ...input
}: TextFieldProps) {
  const t = useTexts('ui')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.()
  }
  return (
    <Field {...{ label, hint, error, required, disabled, labelHidden }}>
      {control => (
        <span className={classNames(styles.box, error && styles.invalid)} data-disabled={disabled}>
          <input
            {...control}
            {...input}
            ref={ref}
            type={type}
            className={styles.input}
            value={value}
            onChange={event => onChange(event.target.value)}
            onKeyDown={onEnter && onKeyDown}
          />
          {clearable && value !== '' && !disabled && (
            <IconButton
              icon={CloseIcon}
              size={18}
              label={t('clear')}
              className={styles.inner}
              onClick={() => onChange('')}
            />
          )}
          {suffix}
        </span>
      )}
    </Field>
  )
}

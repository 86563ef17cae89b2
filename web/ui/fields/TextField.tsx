import type { HTMLInputTypeAttribute, InputHTMLAttributes, KeyboardEvent, ReactNode, Ref } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import { IconButton } from '../base/IconButton.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import styles from './Field.module.css'
import { CharacterCount, Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  type?: HTMLInputTypeAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string
  autoFocus?: boolean
  /** How much of it is used shows near its end. */
  maxLength?: number
  name?: string
  /** Enter was pressed (outside an input method's composition). */
  onEnter?: (event: KeyboardEvent) => void
  onBlur?: () => void
  /** Shows a button that clears the field. */
  clearable?: boolean
  /** Inside the box, at its end: a unit or an IconButton. */
  suffix?: ReactNode
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint']
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** From this share of its limit a text shows how much is left; what is shorter than that is no sentence and no name. */
const nearEnd = 0.8
const shortest = 20

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
  maxLength,
  ref,
  ...input
}: TextFieldProps) {
  const t = useTexts('ui')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter?.(event)
  }
  const isNearEnd = maxLength && maxLength >= shortest && value.length >= maxLength * nearEnd
  const count = isNearEnd ? <CharacterCount used={value.length} limit={maxLength} /> : undefined
  return (
    <Field {...{ label, hint, error, required, disabled, labelHidden }} aside={count}>
      {control => (
        <span className={classNames(styles.box, error && styles.invalid)} data-disabled={disabled}>
          <input
            {...control}
            {...input}
            ref={ref}
            maxLength={maxLength}
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

import {
  type ClipboardEventHandler,
  type KeyboardEventHandler,
  type Ref,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '../base/class-names.ts'
import fieldStyles from './Field.module.css'
import { CharacterCount, Field, type FieldProps } from './Field.tsx'
import styles from './TextArea.module.css'

export interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  /** Height before it grows with its content. */
  rows?: number
  /** Also shows how much of it is used. */
  maxLength?: number
  name?: string
  autoFocus?: boolean
  onBlur?: () => void
  onKeyDown?: KeyboardEventHandler<HTMLTextAreaElement>
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>
  enterKeyHint?: TextareaHTMLAttributes<HTMLTextAreaElement>['enterKeyHint']
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines; grows with what is written. */
export function TextArea({ value, onChange, rows = 4, maxLength, ref, ...rest }: TextAreaProps) {
  const { label, hint, error, required, disabled, labelHidden, ...area } = rest
  const element = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => element.current!)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = element.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [value])
  return (
    <Field
      {...{ label, hint, error, required, disabled, labelHidden }}
      aside={maxLength && <CharacterCount used={value.length} limit={maxLength} />}
    >
      {control => (
        <span className={classNames(fieldStyles.box, error && fieldStyles.invalid)} data-disabled={disabled}>
          <textarea
            {...control}
            {...area}
            ref={element}
            rows={rows}
            maxLength={maxLength}
            className={classNames(fieldStyles.input, styles.area)}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  )
}

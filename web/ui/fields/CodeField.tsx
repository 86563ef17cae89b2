import { useRef, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '../base/class-names.ts'
import styles from './CodeField.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface CodeFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  length?: number
  /** `digits` opens the numeric keyboard; `letters` takes letters and digits, in capitals. */
  kind?: 'digits' | 'letters'
  /** The last place was filled. */
  onComplete?: (value: string) => void
  autoFocus?: boolean
}

/** A short code: a single input drawn as boxes, so that paste and input methods simply work. */
export function CodeField({
  value,
  onChange,
  length = 6,
  kind = 'digits',
  onComplete,
  autoFocus,
  ...field
}: CodeFieldProps) {
  const t = useTexts('ui')
  const input = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  const type = (text: string) => {
    const clean = text
      .normalize('NFKC')
      .replace(kind === 'digits' ? /\D/g : /[^a-z0-9]/gi, '')
      .toUpperCase()
      .slice(0, length)
    if (clean === value) return
    onChange(clean)
    if (clean.length === length) onComplete?.(clean)
  }
  const places = Array.from({ length }, (_, place) => place)
  return (
    <Field {...field}>
      {control => (
        <span className={styles.wrap}>
          <input
            {...control}
            ref={input}
            className={styles.input}
            value={value}
            inputMode={kind === 'digits' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            // biome-ignore lint/a11y/noAutofocus: the code is all that such a screen asks for
            autoFocus={autoFocus}
            aria-label={typeof field.label === 'string' ? field.label : undefined}
            title={t('codeBox', { position: Math.min(value.length + 1, length), length })}
            onChange={event => type(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={() => input.current?.setSelectionRange(value.length, value.length)}
          />
          <span className={styles.boxes} aria-hidden="true">
            {places.map(place => (
              <span
                key={place}
                className={classNames(
                  styles.box,
                  focused && place === Math.min(value.length, length - 1) && styles.current,
                  value[place] !== undefined && styles.filled,
                  field.error && styles.invalid,
                )}
              >
                {value[place]}
              </span>
            ))}
          </span>
        </span>
      )}
    </Field>
  )
}

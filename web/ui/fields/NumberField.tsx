import { useState } from 'react'
import fieldStyles from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type TextOnly = 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength' | 'suffix' | 'clearable'

interface NumberFieldProps extends Omit<TextFieldProps, TextOnly> {
  /** `null` while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** Digits after the point that may be typed; whole numbers by default. */
  decimals?: number
  /** Bounds are applied when the field is left, so that they do not interfere with typing. */
  min?: number
  max?: number
  unit?: string
}

/** Opens a phone's numeric keyboard, and accepts only a number. */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  min = 0,
  max,
  unit,
  onBlur,
  ...rest
}: NumberFieldProps) {
  // The text may differ from the number during typing: `3.`, `-`, `07`.
  const [typed, setTyped] = useState<string | null>(null)
  const allowed = new RegExp(`^${min < 0 ? '-?' : ''}\\d*${decimals > 0 ? `(\\.\\d{0,${decimals}})?` : ''}$`)

  const type = (text: string) => {
    const plain = text.replace(/[。．]/g, '.').trim()
    if (!allowed.test(plain)) return
    setTyped(plain)
    const number = Number(plain)
    onChange(plain === '' || plain === '-' || plain === '.' || Number.isNaN(number) ? null : number)
  }
  const leave = () => {
    setTyped(null)
    if (value !== null) {
      const held = Math.min(max ?? value, Math.max(min, value))
      if (held !== value) onChange(held)
    }
    onBlur?.()
  }
  return (
    <TextField
      {...rest}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={type}
      onBlur={leave}
      suffix={unit && <span className={fieldStyles.unit}>{unit}</span>}
    />
  )
}

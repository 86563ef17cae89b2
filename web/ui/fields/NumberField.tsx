import fieldStyles from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'
import { type TypedNumber, useTypedNumber } from './use-typed-number.ts'

type TextOnly = 'value' | 'onChange' | 'type' | 'inputMode' | 'maxLength' | 'suffix' | 'clearable'

interface NumberFieldProps extends Omit<TextFieldProps, TextOnly>, TypedNumber {
  unit?: string
}

/** Opens a phone's numeric keyboard, and accepts only a number. */
export function NumberField({
  value,
  onChange,
  decimals,
  min,
  max,
  unit,
  onBlur,
  ...rest
}: NumberFieldProps) {
  const { inputMode, shown, type, leave } = useTypedNumber({ value, onChange, decimals, min, max })
  return (
    <TextField
      {...rest}
      inputMode={inputMode}
      value={shown}
      onChange={type}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
      suffix={unit && <span className={fieldStyles.unit}>{unit}</span>}
    />
  )
}

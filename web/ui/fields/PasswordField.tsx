import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '../base/IconButton.tsx'
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx'
import fieldStyles from './Field.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'clearable' | 'inputMode'>

/** A password field whose content can be revealed; set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts('ui')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          icon={shown ? EyeOffIcon : EyeIcon}
          size={20}
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          className={fieldStyles.inner}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

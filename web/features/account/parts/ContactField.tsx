import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'

interface ContactFieldProps {
  form: FormFields<{ account: string }>
  hint?: ReactNode
}

/** Where a code goes: a phone number or an e-mail address. */
export function ContactField({ form, hint }: ContactFieldProps) {
  const t = useTexts('account')
  return (
    <TextField
      label={t('register.account')}
      placeholder={t('register.accountPlaceholder')}
      hint={hint}
      {...form.field('account')}
      name="username"
      autoComplete="username"
      maxLength={100}
      clearable
      required
    />
  )
}

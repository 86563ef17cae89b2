import { loginErrors } from '#contract/features/account/login-errors.ts'
import { loginNameLength, passwordLength } from '#contract/features/account/rules.ts'
import { typedAccount } from '#contract/typed.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type FormFields, useForm } from '#web/lib/use-form.ts'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

interface Credentials {
  account: string
  password: string
}

/** A form with `CredentialFields`; `send` gets what to log in with. */
export const useCredentials = (send: (input: { email: string; password: string }) => unknown) =>
  useForm({
    start: { account: '', password: '' },
    problems: ({ account, password }) => ({
      account: typedAccount(account).length < loginNameLength && problemText(loginErrors.accountMissing),
      password: password.length < passwordLength.min && problemText(loginErrors.passwordShort),
    }),
    send: ({ account, password }) => send({ email: typedAccount(account), password }),
  })

/** Account name, phone or e-mail, and the password that belongs to it. */
export function CredentialFields({ form }: { form: FormFields<Credentials> }) {
  const t = useTexts('account')
  return (
    <>
      <TextField
        label={t('login.account')}
        placeholder={t('login.accountPlaceholder')}
        {...form.field('account')}
        name="username"
        autoComplete="username"
        maxLength={100}
        enterKeyHint="next"
        clearable
      />
      <PasswordField
        label={t('login.password')}
        placeholder={t('login.passwordPlaceholder')}
        {...form.field('password')}
        name="password"
        autoComplete="current-password"
        maxLength={100}
        enterKeyHint="go"
      />
    </>
  )
}

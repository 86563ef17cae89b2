import { useState } from 'react'
import { loginErrors } from '#contract/features/account/login-errors.ts'
import { loginNameLength, passwordLength } from '#contract/features/account/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** What is typed into `CredentialFields`, and what is wrong with it. */
export function useCredentials() {
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const errors = {
    account: account.trim().length < loginNameLength ? problemText(loginErrors.accountMissing) : undefined,
    password: password.length < passwordLength.min ? problemText(loginErrors.passwordShort) : undefined,
  }
  return {
    account,
    setAccount,
    password,
    setPassword,
    shown: tried ? errors : { account: undefined, password: undefined },
    /** What to log in with; undefined, and told below the fields, when something is wrong with it. */
    check() {
      setTried(true)
      return errors.account || errors.password ? undefined : { email: account.trim(), password }
    },
  }
}

/** Account name, phone or e-mail, and the password that belongs to it. */
export function CredentialFields({ credentials }: { credentials: ReturnType<typeof useCredentials> }) {
  const t = useTexts('account')
  const { account, setAccount, password, setPassword, shown } = credentials
  return (
    <>
      <TextField
        label={t('login.account')}
        placeholder={t('login.accountPlaceholder')}
        value={account}
        onChange={setAccount}
        error={shown.account}
        name="username"
        autoComplete="username"
        maxLength={100}
        enterKeyHint="next"
        clearable
      />
      <PasswordField
        label={t('login.password')}
        placeholder={t('login.passwordPlaceholder')}
        value={password}
        onChange={setPassword}
        error={shown.password}
        name="password"
        autoComplete="current-password"
        maxLength={100}
        enterKeyHint="go"
      />
    </>
  )
}

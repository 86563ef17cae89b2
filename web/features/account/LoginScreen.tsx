import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { loginNameLength, passwordLength } from '#contract/features/account/rules.ts'
import { LanguageSwitch } from '#web/features/shell/LanguageSwitch.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { beginSession, returnAddress, useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { screenRoutes } from '#web/routes.ts'
import { dialog } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Brand } from './parts/Brand.tsx'
import styles from './parts/Welcome.module.css'

export function LoginScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const session = useSession()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const login = useCommand(accountCalls.login, {
    onFailed: setFailure,
    onDone: async ({ token, safe }) => {
      if (safe === 1 && (await warnOfWeakPassword(t))) return navigate('/findPassword')
      beginSession(token)
    },
  })

  if (session) return <Onward />

  const errors = {
    account: account.trim().length < loginNameLength ? t('login.accountShort') : undefined,
    password: password.length < passwordLength.min ? t('login.passwordShort') : undefined,
  }
  const submit = () => {
    setTried(true)
    setFailure(null)
    if (errors.account || errors.password) return
    login.mutate({
      email: account.trim(),
      password,
      remember: remember ? '1' : '0',
      source_type: 1,
      type: 'login',
    })
  }

  return (
    <Screen>
      <div className={styles.page}>
        <div className={styles.top}>
          <Brand />
          <LanguageSwitch />
        </div>
        <header className={styles.header}>
          <h1 className={styles.title}>{t('login.welcome')}</h1>
          <p className={styles.lead}>{t('login.lead')}</p>
        </header>
        <Form onSubmit={submit}>
          {failure && <Notice tone="bad">{failure.isOffline ? t('login.offline') : failure.message}</Notice>}
          <TextField
            label={t('login.account')}
            placeholder={t('login.accountPlaceholder')}
            value={account}
            onChange={setAccount}
            error={tried ? errors.account : undefined}
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
            error={tried ? errors.password : undefined}
            name="password"
            autoComplete="current-password"
            maxLength={100}
            enterKeyHint="go"
          />
          <Checkbox label={t('login.remember')} checked={remember} onChange={setRemember} />
          <Button kind="primary" size="large" type="submit" block busy={login.isPending}>
            {t('login.submit')}
          </Button>
        </Form>
      </div>
    </Screen>
  )
}

/** Leads on to the page that was wanted before the login. */
function Onward() {
  const navigate = useNavigate()
  const [target] = useState(() => returnAddress.read() ?? '/')
  useEffect(() => {
    returnAddress.forget()
    navigate(target, { replace: true })
  }, [navigate, target])
  return null
}

/** @returns whether the person goes to reset the password now */
async function warnOfWeakPassword(t: ReturnType<typeof useTexts<'account'>>) {
  const tip = { title: t('weak.title'), message: t('weak.message') }
  const canReset = screenRoutes.some(route => route.path === '/findPassword')
  if (canReset)
    return dialog.confirm({ ...tip, confirmLabel: t('weak.reset'), cancelLabel: t('weak.proceed') })
  await dialog.alert({ ...tip, okLabel: t('weak.proceed') })
  return false
}

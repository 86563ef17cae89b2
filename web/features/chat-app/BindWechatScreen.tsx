import { useState } from 'react'
import { Link } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { loginNameLength, passwordLength } from '#contract/features/account/rules.ts'
import { Onward } from '#web/features/account/parts/Onward.tsx'
import styles from '#web/features/account/parts/Welcome.module.css'
import { useEnter } from '#web/features/account/use-enter.ts'
import { Screen } from '#web/features/shell/Screen.tsx'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { deployment } from '#web/lib/deployment.ts'
import { useSession } from '#web/lib/session.ts'
import { stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Binds an account that exists to the identity that the chat app has just told. */
export function BindWechatScreen() {
  const session = useSession()
  return session ? <Onward /> : <BindForm />
}

function BindForm() {
  const t = useTexts('chat-app')
  const enter = useEnter()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [codeKey] = useState(() => stored('code_key') ?? '')
  const login = useCommand(accountCalls.login, { onFailed: setFailure, onDone: enter })
  const errors = {
    account: account.trim().length < loginNameLength ? t('join.accountWrong') : undefined,
    password: password.length < passwordLength.min ? t('join.passwordShort') : undefined,
  }
  const submit = () => {
    setTried(true)
    setFailure(null)
    if (errors.account || errors.password || !codeKey) return
    login.mutate({ email: account.trim(), password, code_key: codeKey, source_type: 1, type: 'login' })
  }
  return (
    <Screen>
      <div className={styles.entry}>
        <Form onSubmit={submit}>
          <p className={styles.hint}>{t('join.lead')}</p>
          {!codeKey && (
            <Notice tone="bad" title={t('join.noKey')}>
              {t('join.noKeyHint')}
            </Notice>
          )}
          {failure && (
            <Notice tone="bad">
              {failure.isOffline || !failure.message ? t('join.failed') : failure.message}
            </Notice>
          )}
          <TextField
            label={t('join.account')}
            placeholder={t('join.accountPlaceholder')}
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
            label={t('join.password')}
            placeholder={t('join.passwordPlaceholder')}
            value={password}
            onChange={setPassword}
            error={tried ? errors.password : undefined}
            name="password"
            autoComplete="current-password"
            maxLength={100}
            enterKeyHint="go"
          />
          <Button kind="primary" size="large" type="submit" block busy={login.isPending}>
            {t('join.submit')}
          </Button>
          {codeKey && deployment().registerAllowed && (
            <nav className={styles.links}>
              <Link to="/register?chat=1">{t('join.register')}</Link>
            </nav>
          )}
        </Form>
      </div>
    </Screen>
  )
}

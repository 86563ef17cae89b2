import { useState } from 'react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { loginNameLength, passwordLength } from '#contract/features/account/rules.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChatOffer } from '../use-chat-offer.tsx'
import { useEnter } from '../use-enter.ts'

/** Account name, phone or e-mail, and the password. */
export function PasswordLogin() {
  const t = useTexts('account')
  const enter = useEnter()
  const chat = useChatOffer()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const login = useCommand(accountCalls.login, {
    onFailed: setFailure,
    onDone: enter,
  })
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
      ...chat.input,
    })
  }

  return (
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
      {chat.checkbox}
      <Button kind="primary" size="large" type="submit" block busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

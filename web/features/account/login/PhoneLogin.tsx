import { useState } from 'react'
import { useNavigate } from 'react-router'
import { entryCalls } from '#contract/features/account/entry.ts'
import { loginErrors } from '#contract/features/account/login-errors.ts'
import { codeLength, isPhone } from '#contract/features/account/registration.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { secondDomain } from '#web/lib/deployment.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { beginSession } from '#web/lib/session.ts'
import { forget, store } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import { useLoginExtras } from './use-login-extras.tsx'

/** A code to the phone; a phone that is new goes on to register. */
export function PhoneLogin() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const extras = useLoginExtras()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState<'no' | 'phone' | 'all'>('no')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const picture = useAskedPicture()
  const number = phone.trim()
  const login = useCommand(entryCalls.loginByPhone, {
    onFailed: problem => setFailure(picture.hear(problem) ? null : problem),
    onDone: ({ token, is_new, bindWechat }, { code_key }) => {
      if (is_new === 0) {
        forget('code_key')
        if (code_key && !bindWechat) toast.bad(t('login.notConnected'))
        return beginSession(token)
      }
      store('token_for_login', token)
      navigate(path('/register', { mode: 'quick', phone: number }))
    },
  })
  const errors = {
    phone: isPhone(number) ? undefined : problemText(loginErrors.phoneWrong),
    code: code ? undefined : problemText(loginErrors.codeMissing),
  }
  const submit = () => {
    setTried('all')
    setFailure(null)
    if (picture.check() || errors.phone || errors.code) return
    login.mutate({
      mobile: number,
      code,
      remember: '1',
      source_type: 1,
      secondDomain: secondDomain(),
      ...extras.input,
      ...picture.input,
    })
  }
  const contact = () => {
    setTried(tried === 'no' ? 'phone' : tried)
    setFailure(null)
    return errors.phone ? undefined : { phone: number }
  }
  return (
    <Form onSubmit={submit}>
      {failure && <Notice tone="bad">{failure.isOffline ? t('login.offline') : failure.message}</Notice>}
      <TextField
        label={t('login.phone')}
        placeholder={t('login.phonePlaceholder')}
        value={phone}
        onChange={setPhone}
        error={tried === 'no' ? undefined : errors.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        name="phone"
        maxLength={20}
        clearable
      />
      <TextField
        label={t('code.label')}
        placeholder={t('code.placeholder')}
        value={code}
        onChange={text => setCode(text.replace(/\D/g, ''))}
        error={tried === 'all' ? errors.code : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        maxLength={codeLength}
        enterKeyHint="go"
        suffix={<SendCodeButton use="login" contact={contact} onFailed={setFailure} label={t('code.send')} />}
      />
      {extras.fields}
      {picture.field}
      <p className="visually-hidden">{t('login.newPhone')}</p>
      <Button kind="primary" size="large" type="submit" block busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

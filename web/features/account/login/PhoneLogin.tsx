import { useState } from 'react'
import { useNavigate } from 'react-router'
import { entryCalls } from '#contract/features/account/entry.ts'
import { loginErrors } from '#contract/features/account/login-errors.ts'
import { codeLength } from '#contract/features/account/registration.ts'
import { isPhone, typedDigits, typedPhone } from '#contract/typed.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { secondDomain } from '#web/lib/deployment.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { beginSession } from '#web/lib/session.ts'
import { forget, store } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import { useLoginExtras } from './use-login-extras.tsx'

/** Login by a code sent to the phone; a new phone continues to registration. */
export function PhoneLogin() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const extras = useLoginExtras()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const picture = useAskedPicture()
  const login = useCommand(entryCalls.loginByPhone, {
    onFailed: problem => setFailure(picture.hear(problem) ? null : problem),
    onDone: ({ token, is_new, bindWechat }, { code_key, mobile }) => {
      if (is_new === 0) {
        forget('code_key')
        if (code_key && !bindWechat) toast.bad(t('login.notConnected'))
        return beginSession(token)
      }
      store('token_for_login', token)
      navigate(path('/register', { mode: 'quick', phone: mobile }))
    },
  })
  const form = useForm({
    start: { phone: '', code: '' },
    problems: ({ phone, code }) => ({
      phone: !isPhone(typedPhone(phone)) && problemText(loginErrors.phoneWrong),
      code: !code && problemText(loginErrors.codeMissing),
    }),
    send: ({ phone, code }) =>
      login.mutateAsync({
        mobile: typedPhone(phone),
        code,
        remember: '1',
        source_type: 1,
        secondDomain: secondDomain(),
        ...extras.input,
        ...picture.input,
      }),
  })
  const submit = () => {
    setFailure(null)
    return picture.check() ? form.check() : form.submit()
  }
  const contact = () => {
    setFailure(null)
    return form.check('phone') ? { phone: typedPhone(form.values.phone) } : undefined
  }
  return (
    <Form {...form.props} onSubmit={submit}>
      {failure && <Callout tone="bad">{failure.isOffline ? t('login.offline') : failure.message}</Callout>}
      <TextField
        label={t('login.phone')}
        placeholder={t('login.phonePlaceholder')}
        {...form.field('phone')}
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
        {...form.field('code')}
        onChange={text => form.change({ code: typedDigits(text) })}
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
      <MainButton type="submit" busy={form.isSending}>
        {t('login.submit')}
      </MainButton>
    </Form>
  )
}

import { useState } from 'react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Checkbox } from '#web/ui/base/Choice.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import { CredentialFields, useCredentials } from './CredentialFields.tsx'
import { useEnter } from './use-enter.ts'
import { useLoginExtras } from './use-login-extras.tsx'

/** Account name, phone or e-mail, and the password. */
export function PasswordLogin() {
  const t = useTexts('account')
  const enter = useEnter()
  const extras = useLoginExtras()
  const picture = useAskedPicture()
  const [remember, setRemember] = useState(true)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const login = useCommand(accountCalls.login, {
    onFailed: problem => setFailure(picture.hear(problem) ? null : problem),
    onDone: (answer, { code_key }) => enter(answer, code_key),
  })
  const form = useCredentials(input =>
    login.mutateAsync({
      ...input,
      remember: remember ? '1' : '0',
      source_type: 1,
      type: 'login',
      ...extras.input,
      ...picture.input,
    }),
  )
  const submit = () => {
    setFailure(null)
    return picture.check() ? form.check() : form.submit()
  }

  return (
    <Form {...form.props} onSubmit={submit}>
      {failure && <Callout tone="bad">{failure.isOffline ? t('login.offline') : failure.message}</Callout>}
      <CredentialFields form={form} />
      <Checkbox label={t('login.remember')} checked={remember} onChange={setRemember} />
      {extras.fields}
      {picture.field}
      <MainButton type="submit" busy={form.isSending}>
        {t('login.submit')}
      </MainButton>
    </Form>
  )
}

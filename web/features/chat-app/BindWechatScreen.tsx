import { useState } from 'react'
import { Link } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { useAskedPicture } from '#web/features/account/codes/use-asked-picture.tsx'
import { CredentialFields, useCredentials } from '#web/features/account/login/CredentialFields.tsx'
import { useEnter } from '#web/features/account/login/use-enter.ts'
import { Onward } from '#web/features/account/parts/Onward.tsx'
import styles from '#web/features/account/parts/Welcome.module.css'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { deployment } from '#web/lib/deployment.ts'
import { path } from '#web/lib/path.ts'
import { useSession } from '#web/lib/session.ts'
import { stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Form } from '#web/ui/fields/Form.tsx'

/** Binds an existing account to the identity just received from the chat app. */
export function BindWechatScreen() {
  const session = useSession()
  return session ? <Onward /> : <BindForm />
}

function BindForm() {
  const t = useTexts('chat-app')
  const enter = useEnter()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [codeKey] = useState(() => stored('code_key') ?? '')
  const picture = useAskedPicture()
  const login = useCommand(accountCalls.login, {
    onFailed: problem => setFailure(picture.hear(problem) ? null : problem),
    onDone: (answer, { code_key }) => enter(answer, code_key),
  })
  const form = useCredentials(input =>
    login.mutateAsync({ ...input, ...picture.input, code_key: codeKey, source_type: 1, type: 'login' }),
  )
  const submit = () => {
    setFailure(null)
    return picture.check() || !codeKey ? form.check() : form.submit()
  }
  return (
    <Screen>
      <div className={styles.entry}>
        <Form {...form.props} onSubmit={submit}>
          <p className={styles.hint}>{t('join.lead')}</p>
          {!codeKey && (
            <Callout tone="bad" title={t('join.noKey')}>
              {t('join.noKeyHint')}
            </Callout>
          )}
          {failure && (
            <Callout tone="bad">
              {failure.isOffline || !failure.message ? t('join.failed') : failure.message}
            </Callout>
          )}
          <CredentialFields form={form} />
          {picture.field}
          <MainButton type="submit" busy={form.isSending}>
            {t('join.submit')}
          </MainButton>
          {codeKey && deployment().registerAllowed && (
            <nav className={styles.links}>
              <Link to={path('/register', { chat: '1' })}>{t('join.register')}</Link>
            </nav>
          )}
        </Form>
      </div>
    </Screen>
  )
}

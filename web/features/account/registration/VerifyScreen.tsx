import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { codeLength, contactOf } from '#contract/features/account/registration.ts'
import { type CallFailure, sendOnce } from '#web/lib/call.ts'
import { secondDomain } from '#web/lib/deployment.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { beginSession, useSession } from '#web/lib/session.ts'
import { forget } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import { Onward } from '../parts/Onward.tsx'
import { noPassword, PasswordPair, pairProblems } from '../parts/PasswordPair.tsx'
import styles from '../parts/Welcome.module.css'
import { type RegisterCache, registerCache } from './registration-cache.ts'
import { complete } from './use-registering.ts'

/** The code that proves the phone or the e-mail of a registration; then the account is opened. */
export function VerifyScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const session = useSession()
  const [cache] = useState(registerCache.read)
  if (session) return <Onward />
  if (!cache.isSent)
    return (
      <Screen>
        <EmptyState
          art="search"
          title={t('verify.nothing')}
          hint={t('verify.nothingHint')}
          action={
            <Button kind="primary" onClick={() => navigate(path('/register'), { replace: true })}>
              {t('verify.begin')}
            </Button>
          }
        />
      </Screen>
    )
  return <VerifyForm cache={cache} />
}

function VerifyForm({ cache }: { cache: RegisterCache }) {
  const t = useTexts('account')
  // After a reload: it was kept nowhere.
  const [isPasswordLost] = useState(cache.password === '')
  const [failure, setFailure] = useState<string>()
  const wordsOf = (call: CallFailure) => (call.isOffline ? t('login.offline') : call.message)
  const picture = useAskedPicture()
  // A code counts once: when only the second step failed, the next press goes on from there.
  const proven = useRef<{ code: string; token: string }>(null)
  const work = useMutation<string, CallFailure, { code: string; password: string }>({
    meta: { handled: true },
    mutationFn: async ({ code, password }) => {
      const person = isPasswordLost ? { ...cache, password } : cache
      if (proven.current?.code !== code)
        proven.current = { code, token: await prove(person, code, picture.input) }
      return complete({ token: proven.current.token, person })
    },
    onSuccess: token => {
      registerCache.forget()
      forget('code_key')
      beginSession(token)
    },
    onError: call => {
      if (picture.hear(call)) return
      if (call.is(accountErrors.registrationOver)) proven.current = null
      setFailure(wordsOf(call))
    },
  })
  const form = useForm({
    start: { code: '', ...noPassword },
    problems: ({ code, ...pair }) => ({
      code: code.length < codeLength && problemText(accountErrors.codeMissing),
      ...(isPasswordLost ? pairProblems(pair) : {}),
    }),
    send: values => work.mutateAsync(values),
  })
  const submit = () => {
    setFailure(undefined)
    return picture.check() ? form.check() : form.submit()
  }
  const contact = () => {
    const known = contactOf(cache.email)
    if (!known) setFailure(t('verify.typeWrong'))
    return known
  }
  return (
    <Screen>
      <div className={styles.entry}>
        <Form {...form.props} onSubmit={submit}>
          <p className={styles.hint}>
            {contactOf(cache.email)?.phone ? t('verify.toPhone') : t('verify.toMail')}{' '}
            <span className={styles.target}>{cache.email}</span>
          </p>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <CodeField
            label={t('code.label')}
            {...form.field('code')}
            onComplete={submit}
            length={codeLength}
            disabled={form.isSending}
            autoFocus
          />
          {isPasswordLost && <PasswordPair form={form} />}
          {picture.field}
          <Button kind="primary" size="large" type="submit" block busy={form.isSending}>
            {t('register.finish')}
          </Button>
          <SendCodeButton
            block="secondary"
            use="register"
            contact={contact}
            onSent={() => setFailure(undefined)}
            onFailed={call => setFailure(wordsOf(call))}
            label={t('code.resend')}
          />
        </Form>
      </div>
    </Screen>
  )
}

/** The first step of a registration. @returns the token for the second @throws CallFailure */
async function prove(
  { email, password, codeKey }: RegisterCache,
  code: string,
  picture: { sessionid?: string; verify?: string },
) {
  const { token } = await sendOnce(entryCalls.register, {
    ...contactOf(email),
    code,
    password,
    domain: secondDomain(),
    ...picture,
    ...(codeKey ? { code_key: codeKey } : {}),
  })
  return token
}

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { codeLength, contactOf, passwordProblem } from '#contract/features/account/registration.ts'
import { type CallFailure, sendOnce } from '#web/lib/call.ts'
import { secondDomain } from '#web/lib/deployment.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { beginSession, useSession } from '#web/lib/session.ts'
import { forget } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import { Onward } from '../parts/Onward.tsx'
import { PasswordPair } from '../parts/PasswordPair.tsx'
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
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  // After a reload: it was kept nowhere.
  const [isPasswordLost] = useState(cache.password === '')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const wordsOf = (call: CallFailure) => (call.isOffline ? t('login.offline') : call.message)
  const picture = useAskedPicture()
  // A code counts once: when only the second step failed, the next press goes on from there.
  const proven = useRef<{ code: string; token: string }>(null)
  const given = isPasswordLost ? { password } : {}
  const work = useMutation<string, CallFailure, string>({
    meta: { handled: true },
    mutationFn: async typed => {
      if (proven.current?.code !== typed)
        proven.current = { code: typed, token: await prove({ ...cache, ...given }, typed, picture.input) }
      return complete({ token: proven.current.token, person: { ...cache, ...given } })
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
  const submit = (typed: string) => {
    setFailure(undefined)
    setTried(true)
    setProblem(typed.length < codeLength ? problemText(accountErrors.codeMissing) : undefined)
    if (isPasswordLost && (passwordProblem(password) || password !== again)) return
    if (!picture.check() && typed.length === codeLength && !work.isPending) work.mutate(typed)
  }
  const contact = () => {
    const known = contactOf(cache.email)
    if (!known) setFailure(t('verify.typeWrong'))
    return known
  }
  return (
    <Screen>
      <div className={styles.entry}>
        <Form onSubmit={() => submit(code)}>
          <p className={styles.hint}>
            {contactOf(cache.email)?.phone ? t('verify.toPhone') : t('verify.toMail')}{' '}
            <span className={styles.target}>{cache.email}</span>
          </p>
          {failure && <Notice tone="bad">{failure}</Notice>}
          <CodeField
            label={t('code.label')}
            value={code}
            onChange={setCode}
            onComplete={submit}
            length={codeLength}
            error={problem}
            disabled={work.isPending}
            autoFocus
          />
          {isPasswordLost && (
            <PasswordPair {...{ password, again, tried }} onPassword={setPassword} onAgain={setAgain} />
          )}
          {picture.field}
          <Button kind="primary" size="large" type="submit" block busy={work.isPending}>
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

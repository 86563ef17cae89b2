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
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import { Onward } from '../parts/Onward.tsx'
import { noPassword, PasswordPair, pairProblems } from '../parts/PasswordPair.tsx'
import styles from '../parts/Welcome.module.css'
import { useDeployment } from '../use-deployment.ts'
import { complete } from './complete.ts'
import { DemoMessage } from './DemoMessage.tsx'
import { PersonFields } from './PersonFields.tsx'
import { keptPerson, type PersonValues, personOf, personProblems, useKeptPerson } from './person.ts'
import { type RegisterCache, registerCache, useRegisterCache } from './registration-cache.ts'

/** The second step of a registration: the code that proves the phone or the e-mail, and who the person is. */
export function VerifyScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const session = useSession()
  const cache = useRegisterCache()
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
  return <VerifyForm key={cache.email} cache={cache} />
}

interface Values extends PersonValues {
  code: string
  password: string
  again: string
}

function VerifyForm({ cache }: { cache: RegisterCache }) {
  const t = useTexts('account')
  const { isDemo } = useDeployment()
  const [failure, setFailure] = useState<string>()
  const wordsOf = (call: CallFailure) => (call.isOffline ? t('login.offline') : call.message)
  const picture = useAskedPicture()
  // A code counts once: when only the second step failed, the next press goes on from there.
  const proven = useRef<{ code: string; token: string }>(null)
  const form = useForm({
    start: { code: '', ...keptPerson(), ...noPassword },
    problems: ({ code, ...values }) => ({
      code: code.length < codeLength && problemText(accountErrors.codeMissing),
      ...personProblems(values, t),
      ...pairProblems(values),
    }),
    send: (values: Values): Promise<string> => work.mutateAsync(values),
  })
  const work = useMutation<string, CallFailure, Values>({
    meta: { handled: true },
    mutationFn: async ({ code, password, ...values }) => {
      const { token } =
        proven.current?.code === code
          ? proven.current
          : { token: await prove({ ...cache, code, password }, picture.input) }
      proven.current = { code, token }
      return complete({ token, person: { ...personOf(values), password } })
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
  useKeptPerson(form.values)
  const submit = () => {
    setFailure(undefined)
    return picture.check() ? form.check() : form.submit()
  }
  const sentTo = contactOf(cache.email)
  const contact = () => {
    if (!sentTo) setFailure(t('verify.typeWrong'))
    return sentTo
  }
  return (
    <Screen
      footer={
        <div className={styles.entry}>
          <MainButton type="submit" form="verify" busy={form.isSending}>
            {t('register.finish')}
          </MainButton>
        </div>
      }
    >
      <div className={styles.entry}>
        <Form id="verify" {...form.props} onSubmit={submit}>
          <p className={styles.hint}>
            {sentTo?.phone ? t('verify.toPhone') : t('verify.toMail')}{' '}
            <span className={styles.target}>{cache.email}</span>
          </p>
          {isDemo && sentTo && <DemoMessage contact={sentTo} />}
          {failure && <Callout tone="bad">{failure}</Callout>}
          <CodeField
            label={t('code.label')}
            {...form.field('code')}
            length={codeLength}
            disabled={form.isSending}
            autoFocus
          />
          <SendCodeButton
            block="secondary"
            use="register"
            contact={contact}
            onSent={() => setFailure(undefined)}
            onFailed={call => setFailure(wordsOf(call))}
            label={t('code.resend')}
          />
          <PersonFields form={form} />
          <PasswordPair form={form} />
          {picture.field}
        </Form>
      </div>
    </Screen>
  )
}

interface Proof extends Pick<RegisterCache, 'email' | 'codeKey'> {
  code: string
  password: string
}

/** The first call of a registration. @returns the token for the second @throws CallFailure */
async function prove(
  { email, codeKey, code, password }: Proof,
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

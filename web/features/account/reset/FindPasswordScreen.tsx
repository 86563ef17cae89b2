import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { entryCalls } from '#contract/features/account/entry.ts'
import { loginErrors } from '#contract/features/account/login-errors.ts'
import { type Contact, codeLength, contactOf } from '#contract/features/account/registration.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { endSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import styles from '../parts/Welcome.module.css'
import { useDeployment } from '../use-deployment.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { Steps } from './Steps.tsx'
import { type Grant, useResetGrant } from './use-reset-grant.ts'

/** A new password in three steps: get a code, verify it, set the password. With `xAuth` a weak one is replaced without a code. */
export function FindPasswordScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const leave = useBack(path('/login'))
  const [address] = useSearchParams()
  const [step, setStep] = useState(0)
  const [account, setAccount] = useState(address.get('mobile') ?? address.get('email') ?? '')
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [grant, setGrant] = useState<Grant | null>(null)
  const xAuth = address.get('xAuth')
  const contact = contactOf(account)
  const say = (call: CallFailure) => setFailure(call.isOffline ? t('login.offline') : call.message)
  const go = (to: number) => {
    setFailure(undefined)
    setTried(false)
    setStep(to)
  }
  const picture = useAskedPicture()
  const granting = useResetGrant({
    onGranted: given => {
      setGrant(given)
      go(2)
    },
    onFailed: (call, by) => {
      if (picture.hear(call)) return
      if (by !== 'phone') return say(call)
      void dialog.alert({
        title: t('reset.systemTip'),
        message: call.isOffline ? t('login.offline') : call.message,
      })
    },
  })
  const reset = useCommand(entryCalls.resetPassword, {
    onFailed: say,
    onDone: () => {
      toast.good(t('reset.done'))
      endSession()
      navigate(path('/login'), { replace: true })
    },
  })
  const verify = (typed: string) => {
    setTried(true)
    setFailure(undefined)
    if (picture.check() || !contact || typed.length < codeLength || granting.isPending) return
    granting.byCode(contact, typed, picture.input)
  }
  const back = () => (step === 0 ? leave() : go(grant && xAuth ? 0 : step - 1))

  return (
    <Screen onBack={back}>
      <div className={styles.entry}>
        <Steps at={step} names={[t('reset.get'), t('reset.verify'), t('reset.set')]} />
        {failure && <Notice tone="bad">{failure}</Notice>}
        {step === 0 && (
          <AccountStep
            {...{ account, setAccount, xAuth }}
            busy={granting.isPending}
            onForced={() => xAuth && granting.byPass(xAuth)}
            onSent={() => go(1)}
            onFailed={say}
          />
        )}
        {step === 1 && (
          <Form onSubmit={() => verify(code)}>
            <p className={styles.hint}>
              {contact?.phone ? t('verify.toPhone') : t('verify.toMail')}{' '}
              <span className={styles.target}>{account}</span>
            </p>
            <CodeField
              label={t('code.label')}
              value={code}
              onChange={setCode}
              onComplete={verify}
              length={codeLength}
              error={tried && code.length < codeLength ? problemText(loginErrors.codeMissing) : undefined}
              autoFocus
            />
            {picture.field}
            <Button kind="primary" size="large" type="submit" block busy={granting.isPending}>
              {t('reset.next')}
            </Button>
            <SendCodeButton
              block="secondary"
              use="forget"
              contact={() => contact}
              onFailed={say}
              label={t('code.resend')}
            />
          </Form>
        )}
        {step === 2 && grant && (
          <NewPasswordForm
            busy={reset.isPending}
            onSubmit={password => reset.mutate({ ...grant, expires: Number(grant.expires), password })}
          />
        )}
      </div>
    </Screen>
  )
}

interface AccountStepProps {
  account: string
  setAccount: (account: string) => void
  xAuth: string | null
  busy: boolean
  /** A weak password is replaced without a code. */
  onForced: () => void
  onSent: (contact: Contact) => void
  onFailed: (failure: CallFailure) => void
}

function AccountStep({ account, setAccount, xAuth, busy, onForced, onSent, onFailed }: AccountStepProps) {
  const t = useTexts('account')
  const offered = useDeployment()
  const [tried, setTried] = useState(false)
  const contact = contactOf(account)
  const offers = (to: Contact) => (to.phone ? offered.phoneCodes : offered.mailCodes)
  const error = !contact
    ? t('register.accountWrong')
    : offers(contact)
      ? undefined
      : contact.phone
        ? t('reset.noPhone')
        : t('reset.noMail')
  if (xAuth)
    return (
      <Form onSubmit={onForced}>
        <Notice tone="warn" title={t('weak.title')}>
          {t('reset.forced')}
        </Notice>
        <Button kind="primary" size="large" type="submit" block busy={busy}>
          {t('reset.next')}
        </Button>
      </Form>
    )
  return (
    <Form onSubmit={() => setTried(true)}>
      <p className={styles.hint}>{t('reset.lead')}</p>
      <TextField
        label={t('register.account')}
        placeholder={t('register.accountPlaceholder')}
        value={account}
        onChange={setAccount}
        error={tried ? error : undefined}
        name="username"
        autoComplete="username"
        maxLength={100}
        clearable
        required
      />
      <SendCodeButton
        block="primary"
        use="forget"
        contact={() => {
          setTried(true)
          return error ? undefined : contact
        }}
        onSent={onSent}
        onFailed={onFailed}
        label={t('reset.get')}
      />
    </Form>
  )
}

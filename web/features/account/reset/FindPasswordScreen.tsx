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
import { useForm } from '#web/lib/use-form.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { SendCodeButton } from '../codes/SendCodeButton.tsx'
import { useAskedPicture } from '../codes/use-asked-picture.tsx'
import { ContactField } from '../parts/ContactField.tsx'
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
  const [failure, setFailure] = useState<string>()
  const [grant, setGrant] = useState<Grant | null>(null)
  const xAuth = address.get('xAuth')
  const contact = contactOf(account)
  const say = (call: CallFailure) => setFailure(call.isOffline ? t('login.offline') : call.message)
  const go = (to: number) => {
    setFailure(undefined)
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
  const back = () => (step === 0 ? leave() : go(grant && xAuth ? 0 : step - 1))

  return (
    <Screen onBack={back}>
      <div className={styles.entry}>
        <Steps at={step} names={[t('reset.get'), t('reset.verify'), t('reset.set')]} />
        {failure && <Callout tone="bad">{failure}</Callout>}
        {step === 0 && (
          <AccountStep
            {...{ account, setAccount, xAuth }}
            busy={granting.isPending}
            onForced={() => xAuth && granting.byPass(xAuth)}
            onSent={() => go(1)}
            onFailed={say}
          />
        )}
        {step === 1 && contact && (
          <CodeStep
            {...{ account, contact, picture }}
            onTried={() => setFailure(undefined)}
            onSubmit={code => granting.byCode(contact, code, picture.input)}
            onFailed={say}
          />
        )}
        {step === 2 && grant && (
          <NewPasswordForm
            onSubmit={password => reset.mutateAsync({ ...grant, expires: Number(grant.expires), password })}
          />
        )}
      </div>
    </Screen>
  )
}

interface CodeStepProps {
  account: string
  contact: Contact
  picture: ReturnType<typeof useAskedPicture>
  onTried: () => void
  onSubmit: (code: string) => unknown
  onFailed: (failure: CallFailure) => void
}

function CodeStep({ account, contact, picture, onTried, onSubmit, onFailed }: CodeStepProps) {
  const t = useTexts('account')
  const form = useForm({
    start: { code: '' },
    problems: ({ code }) => ({ code: code.length < codeLength && problemText(loginErrors.codeMissing) }),
    send: ({ code }) => onSubmit(code),
  })
  const submit = () => {
    onTried()
    return picture.check() ? form.check() : form.submit()
  }
  return (
    <Form {...form.props} onSubmit={submit}>
      <p className={styles.hint}>
        {contact.phone ? t('verify.toPhone') : t('verify.toMail')}{' '}
        <span className={styles.target}>{account}</span>
      </p>
      <CodeField
        label={t('code.label')}
        {...form.field('code')}
        onComplete={submit}
        length={codeLength}
        autoFocus
      />
      {picture.field}
      <MainButton type="submit" busy={form.isSending}>
        {t('reset.next')}
      </MainButton>
      <SendCodeButton
        block="secondary"
        use="forget"
        contact={() => contact}
        onFailed={onFailed}
        label={t('code.resend')}
      />
    </Form>
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
  const form = useForm({
    start: { account },
    problems: values => {
      const contact = contactOf(values.account)
      if (!contact) return { account: t('register.accountWrong') }
      if (contact.phone) return { account: !offered.phoneCodes && t('reset.noPhone') }
      return { account: !offered.mailCodes && t('reset.noMail') }
    },
    // The button beside it sends the code.
    send: () => undefined,
    onChange: values => setAccount(values.account),
  })
  if (xAuth)
    return (
      <Form onSubmit={onForced}>
        <Callout tone="warn" title={t('weak.title')}>
          {t('reset.forced')}
        </Callout>
        <MainButton type="submit" busy={busy}>
          {t('reset.next')}
        </MainButton>
      </Form>
    )
  return (
    <Form {...form.props}>
      <p className={styles.hint}>{t('reset.lead')}</p>
      <ContactField form={form} />
      <SendCodeButton
        block="primary"
        use="forget"
        contact={() => (form.check() ? contactOf(form.values.account) : undefined)}
        onSent={onSent}
        onFailed={onFailed}
        label={t('reset.get')}
      />
    </Form>
  )
}

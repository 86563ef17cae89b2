import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { type Contact, codeLength } from '#contract/features/account/registration.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { isOwnEmail, isOwnMobile } from '#contract/features/profile/rules.ts'
import { typedEmail, typedPhone } from '#contract/typed.ts'
import { SendCodeButton } from '#web/features/account/codes/SendCodeButton.tsx'
import { useFreshUser } from '#web/features/account/proof/fresh-user.ts'
import { useConfirmFirst } from '#web/features/account/proof/use-confirm-first.tsx'
import { ask, type CallFailure, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type FormFields, useForm } from '#web/lib/use-form.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { useBack } from '#web/shell/Screen.tsx'
import type { User } from '#web/shell/user.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { CodeField } from '#web/ui/fields/CodeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'

type Kind = 'email' | 'mobile'
type Step = 'shown' | 'binding' | 'unbinding'
const refreshes = [accountCalls.getAccount, profileCalls.getAccountState]

/** The e-mail or the mobile: what is bound, another one, or none. `open` begins with binding. */
export function ContactBinding({ kind, open }: { kind: Kind; open: boolean }) {
  const user = useFreshUser()
  const [step, setStep] = useState<Step | null>(open ? 'binding' : null)
  const state = useQuery(ask(profileCalls.getAccountState, {}))
  if (!user || !state.data) return <SkeletonRows rows={3} />
  const current = currentOf(kind, user)
  const shown = step ?? (current ? 'shown' : 'binding')
  const removable = kind === 'email' ? state.data.emailremovable : state.data.mobileremovable
  return (
    <Stack gap={6}>
      <Current {...{ kind, current }} />
      {shown === 'shown' && <Choices {...{ kind, current, removable }} onStep={setStep} />}
      {shown === 'binding' && <Binding kind={kind} />}
      {shown === 'unbinding' && <PhoneUnbinding phone={current} />}
    </Stack>
  )
}

const currentOf = (kind: Kind, user: User) => (kind === 'email' ? (user.email ?? '') : user.mobile)

function Current({ kind, current }: { kind: Kind; current: string }) {
  const t = useTexts('profile')
  return (
    <List>
      <ListRow
        title={kind === 'email' ? t('bind.currentMail') : t('bind.currentMobile')}
        note={current || t('manage.none')}
      />
    </List>
  )
}

interface ChoicesProps {
  kind: Kind
  current: string
  removable: boolean
  onStep: (step: Step | null) => void
}

function Choices({ kind, current, removable, onStep }: ChoicesProps) {
  const t = useTexts('profile')
  const confirmFirst = useConfirmFirst()
  const unbindMail = useCommand(profileCalls.unbindEmail, {
    refreshes,
    onFailed: failure => confirmFirst.hear(failure, () => unbindMail.mutate({}), alertFailure),
    onDone: () => toast.good(t('bind.undone')),
  })
  const unbind = async () => {
    if (kind === 'mobile') return onStep('unbinding')
    const isSure = await dialog.confirm({
      title: t('bind.unbindQuestion', { contact: current }),
      confirmLabel: t('bind.unbind'),
      danger: true,
    })
    if (isSure) unbindMail.mutate({})
  }
  return (
    <Stack gap={3}>
      <MainButton onClick={() => onStep('binding')}>{t('bind.change')}</MainButton>
      <Button
        kind="danger"
        block
        disabled={!removable}
        busy={unbindMail.isPending}
        onClick={() => void unbind()}
      >
        {t('bind.unbind')}
      </Button>
      {!removable && <Callout tone="info">{t('bind.only')}</Callout>}
      {confirmFirst.dialog}
    </Stack>
  )
}

/** Enter it, picture code, code sent, enter the code, bound. */
function Binding({ kind }: { kind: Kind }) {
  const t = useTexts('profile')
  const back = useBack(path('/myAllSetting', { detail: 'myAccountManage' }))
  const [sent, setSent] = useState('')
  const { problem, say, forget, afresh } = useProblem()
  const confirmFirst = useConfirmFirst()
  const outcome = {
    refreshes,
    onDone: () => {
      toast.good(t('bind.done'))
      back()
    },
    onFailed: (failure: CallFailure) => confirmFirst.hear(failure, form.submit, say),
  }
  const mail = useCommand(profileCalls.bindEmail, outcome)
  const phone = useCommand(profileCalls.bindPhone, outcome)
  const read = kind === 'email' ? typedEmail : typedPhone
  const isRight = kind === 'email' ? isOwnEmail : isOwnMobile
  const wrong = problemText(kind === 'email' ? profileErrors.emailWrong : profileErrors.mobileWrong)
  const form = useForm({
    start: { contact: '', code: '' },
    problems: ({ contact, code }) => ({
      contact: !isRight(read(contact)) && wrong,
      ...codeProblems({ code }),
    }),
    send: ({ contact, code }) =>
      kind === 'email'
        ? mail.mutateAsync({ email: read(contact), code })
        : phone.mutateAsync({ mobile: read(contact), code }),
  })
  const submit = afresh(form)
  const typed = read(form.values.contact)
  const contact = (): Contact => (kind === 'email' ? { email: typed } : { phone: typed })
  return (
    <Form {...form.props} onSubmit={submit}>
      {problem && <Callout tone="bad">{problem}</Callout>}
      <TextField
        label={kind === 'email' ? t('bind.newMail') : t('bind.newMobile')}
        {...form.field('contact')}
        onChange={changed => {
          form.change({ contact: changed })
          setSent('')
        }}
        inputMode={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        maxLength={100}
        required
        suffix={
          <SendCodeButton
            use="bind"
            label={t('bind.send')}
            contact={() => {
              forget()
              return form.check('contact') ? contact() : undefined
            }}
            onSent={() => setSent(typed)}
            onFailed={say}
          />
        }
      />
      {sent && (
        <CodeEntry
          contact={sent}
          form={form}
          onComplete={submit}
          submit={kind === 'email' ? t('bind.bindMail') : t('bind.bindMobile')}
          busy={form.isSending}
        />
      )}
      {confirmFirst.dialog}
    </Form>
  )
}

/** Picture code, SMS code, unbound. */
function PhoneUnbinding({ phone }: { phone: string }) {
  const t = useTexts('profile')
  const back = useBack(path('/myAllSetting', { detail: 'myAccountManage' }))
  const [sent, setSent] = useState(false)
  const { problem, say, afresh } = useProblem()
  const unbind = useCommand(profileCalls.unbindPhone, {
    refreshes,
    onDone: () => {
      toast.good(t('bind.undone'))
      back()
    },
    onFailed: async failure => {
      await dialog.alert({ title: t('bind.failed'), message: failure.isOffline ? '' : failure.message })
      back()
    },
  })
  const form = useForm({
    start: { code: '' },
    problems: codeProblems,
    send: ({ code }) => unbind.mutateAsync({ code }),
  })
  const submit = afresh(form)
  return (
    <Form {...form.props} onSubmit={submit}>
      {problem && <Callout tone="bad">{problem}</Callout>}
      {sent && (
        <CodeEntry
          contact={phone}
          form={form}
          onComplete={submit}
          submit={t('bind.unbind')}
          busy={form.isSending}
        />
      )}
      <SendCodeButton
        block={sent ? 'secondary' : 'primary'}
        use="confirm"
        label={t('bind.send')}
        contact={() => ({ phone })}
        onSent={() => setSent(true)}
        onFailed={say}
      />
    </Form>
  )
}

interface CodeEntryProps {
  contact: string
  form: FormFields<{ code: string }>
  onComplete: () => void
  submit: string
  busy: boolean
}

/** Where the code went, its boxes, and what it is for. */
function CodeEntry({ contact, form, onComplete, submit, busy }: CodeEntryProps) {
  const t = useTexts('profile')
  return (
    <>
      <p>{t('bind.sent', { contact })}</p>
      <CodeField
        label={t('bind.code')}
        {...form.field('code')}
        onComplete={onComplete}
        length={codeLength}
        autoFocus
      />
      <MainButton type="submit" busy={busy}>
        {submit}
      </MainButton>
    </>
  )
}

const codeProblems = ({ code }: { code: string }) => ({
  code: code.length < codeLength && problemText(accountErrors.codeMissing),
})

/** What the server said, in the form. */
export function useProblem() {
  const t = useTexts('profile')
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    say: (failure: CallFailure) => setProblem(failure.isOffline ? t('bind.offline') : failure.message),
    forget: () => setProblem(undefined),
    /** Sends a form without what was said of it before. */
    afresh: (form: { submit: () => Promise<void> }) => () => {
      setProblem(undefined)
      return form.submit()
    },
  }
}

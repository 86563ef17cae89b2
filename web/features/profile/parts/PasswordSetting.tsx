import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { noPassword, PasswordPair, pairProblems } from '#web/features/account/parts/PasswordPair.tsx'
import { useConfirmFirst } from '#web/features/account/proof/use-confirm-first.tsx'
import { ask, useCommand } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { endSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { useProblem } from './ContactBinding.tsx'

/** A new password. Soon after a login without the current one, else with it, or after showing who it is. */
export function PasswordSetting() {
  const state = useQuery({ ...ask(profileCalls.getAccountState, {}), staleTime: 0 })
  return (
    <QueryView query={state} skeleton={<SkeletonRows rows={3} />}>
      {({ hasPassword, freshlogin }) => <PasswordForm asksCurrent={hasPassword && !freshlogin} />}
    </QueryView>
  )
}

function PasswordForm({ asksCurrent }: { asksCurrent: boolean }) {
  const t = useTexts('profile')
  const navigate = useNavigate()
  const { problem, say, afresh } = useProblem()
  const confirmFirst = useConfirmFirst()
  const update = useCommand(profileCalls.changePassword, {
    onFailed: failure => confirmFirst.hear(failure, form.submit, say),
    onDone: () => {
      toast.good(t('password.done'))
      endSession()
      navigate(path('/login'), { replace: true })
    },
  })
  const form = useForm({
    start: { current: '', ...noPassword },
    problems: ({ current, ...pair }) => ({
      current: asksCurrent && !current && t('password.missing'),
      ...pairProblems(pair),
    }),
    send: ({ current, password, again }) =>
      update.mutateAsync({
        newpassword: password,
        repeatnewpassword: again,
        ...(asksCurrent ? { oldpassword: current } : {}),
      }),
  })
  const submit = afresh(form)
  return (
    <Form {...form.props} onSubmit={submit}>
      {problem && <Callout tone="bad">{problem}</Callout>}
      {asksCurrent && (
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          required
          {...form.field('current')}
        />
      )}
      <PasswordPair form={form} />
      <Callout tone="info">{t('password.hint')}</Callout>
      <MainButton type="submit" busy={form.isSending}>
        {t('password.set')}
      </MainButton>
      {asksCurrent && (
        <Button kind="quiet" block onClick={() => navigate(path('/findPassword'))}>
          {t('password.forgot')}
        </Button>
      )}
      {confirmFirst.dialog}
    </Form>
  )
}

import { accountErrors } from '#contract/features/account/errors.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { noPassword, PasswordPair, pairProblems } from '../parts/PasswordPair.tsx'
import styles from '../parts/Welcome.module.css'

/** The last step of a reset. */
export function NewPasswordForm({ onSubmit }: { onSubmit: (password: string) => unknown }) {
  const t = useTexts('account')
  const form = useForm({
    start: noPassword,
    // That both differ is said in an alert.
    problems: pair => ({ password: pairProblems(pair).password }),
    send: ({ password, again }) => {
      const alert = { title: t('reset.systemTip'), message: problemText(accountErrors.passwordsDiffer) }
      return password === again ? onSubmit(password) : dialog.alert(alert)
    },
  })
  return (
    <Form {...form.props}>
      <p className={styles.hint}>{t('reset.setLead')}</p>
      <PasswordPair form={form} />
      <MainButton type="submit" busy={form.isSending}>
        {t('reset.submit')}
      </MainButton>
    </Form>
  )
}

import { useState } from 'react'
import { accountErrors } from '#contract/features/account/errors.ts'
import { passwordProblem } from '#contract/features/account/registration.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PasswordPair } from '../parts/PasswordPair.tsx'
import styles from '../parts/Welcome.module.css'

/** The last step of a reset. */
export function NewPasswordForm({ busy, onSubmit }: { busy: boolean; onSubmit: (password: string) => void }) {
  const t = useTexts('account')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (passwordProblem(password)) return
    if (password !== again)
      return void dialog.alert({
        title: t('reset.systemTip'),
        message: problemText(accountErrors.passwordsDiffer),
      })
    onSubmit(password)
  }
  return (
    <Form onSubmit={submit}>
      <p className={styles.hint}>{t('reset.setLead')}</p>
      <PasswordPair
        {...{ password, again, tried }}
        onPassword={setPassword}
        onAgain={setAgain}
        quietAboutDifference
      />
      <Button kind="primary" size="large" type="submit" block busy={busy}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}

import { accountCalls } from '#contract/features/account/calls.ts'
import { demoLogins, demoPassword } from '#contract/features/account/demo.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import styles from './DemoAccounts.module.css'
import { useEnter } from './use-enter.ts'

/** The ways into a demo school, without typing: as a teacher and as a student. */
export function DemoAccounts() {
  const t = useTexts('account')
  const enter = useEnter()
  const login = useCommand(accountCalls.login, { onDone: answer => enter(answer) })
  const enterAs = (email: string) =>
    login.mutate({ email, password: demoPassword, remember: '1', source_type: 1, type: 'login' })
  return (
    <Card>
      <p className={styles.lead}>{t('demo.lead')}</p>
      <div className={styles.buttons}>
        {(['teacher', 'student'] as const).map(role => (
          <Button key={role} block disabled={login.isPending} onClick={() => enterAs(demoLogins[role])}>
            {t(`demo.${role}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}

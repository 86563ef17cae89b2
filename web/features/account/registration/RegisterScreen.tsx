import { useNavigate, useSearchParams } from 'react-router'
import { accountErrors } from '#contract/features/account/errors.ts'
import { isPhone } from '#contract/typed.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { Onward } from '../parts/Onward.tsx'
import { useDeployment } from '../use-deployment.ts'
import { ContactStep } from './ContactStep.tsx'
import { QuickStep } from './QuickStep.tsx'

/** A new account: begins with the phone or e-mail, or, after a login by a new phone, with the person. */
export function RegisterScreen() {
  const t = useTexts('account')
  const navigate = useNavigate()
  const session = useSession()
  const [address] = useSearchParams()
  const { registerAllowed } = useDeployment()
  const phone = address.get('phone') ?? ''
  if (session) return <Onward />
  if (!registerAllowed)
    return (
      <Screen>
        <EmptyState
          art="locked"
          title={problemText(accountErrors.registrationClosed)}
          action={<Button onClick={() => navigate(path('/login'))}>{t('register.toLogin')}</Button>}
        />
      </Screen>
    )
  return address.get('mode') === 'quick' && isPhone(phone) ? <QuickStep phone={phone} /> : <ContactStep />
}

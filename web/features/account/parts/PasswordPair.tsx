import { accountErrors } from '#contract/features/account/errors.ts'
import { passwordProblem } from '#contract/features/account/registration.ts'
import { isStrongPassword, passwordKinds, passwordLength } from '#contract/features/account/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './PasswordPair.module.css'

interface PasswordPairProps {
  password: string
  again: string
  onPassword: (value: string) => void
  onAgain: (value: string) => void
  /** Whether what is wrong shows already. */
  tried: boolean
  /** The other one is said in an alert. */
  quietAboutDifference?: boolean
}

/** A new password, its strength while it is typed, and the same once more. */
export function PasswordPair(props: PasswordPairProps) {
  const { password, again, onPassword, onAgain, tried, quietAboutDifference = false } = props
  const t = useTexts('account')
  const differs = again !== password ? problemText(accountErrors.passwordsDiffer) : undefined
  return (
    <>
      <div>
        <PasswordField
          label={t('password.new')}
          placeholder={t('password.rule')}
          value={password}
          onChange={onPassword}
          error={tried ? problemText(passwordProblem(password)) : undefined}
          name="new-password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          required
        />
        <Strength password={password} />
      </div>
      <PasswordField
        label={t('password.again')}
        placeholder={t('password.againPlaceholder')}
        value={again}
        onChange={onAgain}
        error={tried && !quietAboutDifference ? differs : undefined}
        name="new-password-again"
        autoComplete="new-password"
        maxLength={passwordLength.max}
        required
      />
    </>
  )
}

function Strength({ password }: { password: string }) {
  const t = useTexts('account')
  if (!password) return null
  const kinds = passwordKinds(password)
  const strong = isStrongPassword(password)
  const word = strong ? t('password.strong') : kinds === 3 ? t('password.short') : t('password.weak')
  return (
    <div aria-live="polite">
      <div className={styles.meter} aria-hidden="true">
        {[1, 2, 3].map(place => (
          <span key={place} className={styles.bar} data-on={kinds >= place} data-strong={strong} />
        ))}
      </div>
      <p className={styles.words}>{word}</p>
    </div>
  )
}

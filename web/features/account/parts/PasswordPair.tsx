import { accountErrors } from '#contract/features/account/errors.ts'
import { passwordProblem } from '#contract/features/account/registration.ts'
import { isStrongPassword, passwordKinds, passwordLength } from '#contract/features/account/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import styles from './PasswordPair.module.css'

/** Typed twice. */
export const noPassword = { password: '', again: '' }

/** What is wrong with the fields of a `PasswordPair`. */
export const pairProblems = ({ password, again }: typeof noPassword) => ({
  password: problemText(passwordProblem(password)),
  again: again !== password && problemText(accountErrors.passwordsDiffer),
})

/** A new password, its strength during typing, and its repetition. */
export function PasswordPair({ form }: { form: FormFields<typeof noPassword> }) {
  const t = useTexts('account')
  return (
    <>
      <div>
        <PasswordField
          label={t('password.new')}
          placeholder={t('password.rule')}
          {...form.field('password')}
          name="new-password"
          autoComplete="new-password"
          maxLength={passwordLength.max}
          required
        />
        <Strength password={form.field('password').value} />
      </div>
      <PasswordField
        label={t('password.again')}
        placeholder={t('password.againPlaceholder')}
        {...form.field('again')}
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

import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import styles from './AnonymousField.module.css'

interface AnonymousFieldProps {
  value: boolean
  onChange: (isAnonymous: boolean) => void
  /** Somebody has handed in. */
  isFixed: boolean
}

/** Whether staff learn whose work it is only with the scores; for work that students hand in alone. */
export function AnonymousField({ value, onChange, isFixed }: AnonymousFieldProps) {
  const t = useTexts('submission/policy')
  return (
    <div className={styles.inset}>
      <Switch
        label={t('anonymous')}
        hint={t(isFixed ? 'anonymousFixed' : 'anonymousHint')}
        checked={value}
        disabled={isFixed}
        onChange={onChange}
      />
    </div>
  )
}

import { alone, type TaskForm } from '#web/features/homework/task/task-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import styles from './AnonymousField.module.css'

interface AnonymousFieldProps {
  form: FormFields<TaskForm> & { values: TaskForm; change: (change: Partial<TaskForm>) => void }
  /** Somebody has handed in. */
  isFixed: boolean
}

/** Whether staff learn whose work it is only with the scores; only where students hand in alone. */
export function AnonymousField({ form: { values, change }, isFixed }: AnonymousFieldProps) {
  const t = useTexts('homework/policy')
  if (values.groupSetId !== alone) return null
  return (
    <div className={styles.inset}>
      <Switch
        label={t('anonymous')}
        hint={t(isFixed ? 'anonymousFixed' : 'anonymousHint')}
        checked={values.isAnonymous}
        disabled={isFixed}
        onChange={isAnonymous => change({ isAnonymous })}
      />
    </div>
  )
}

import type { FormOfActivity } from '#web/features/activity/editor/ActivityForm.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import styles from '../task/TaskFields.module.css'
import type { TaskForm } from '../task/task-form.ts'

/** How what is handed in is checked for duplicates. */
export function DuplicateFields({ form }: { form: FormOfActivity<TaskForm> }) {
  const t = useTexts('homework')
  const { values, field, change } = form
  return (
    <>
      <div className={styles.inset}>
        <Switch
          label={t('duplicates.checkNew')}
          hint={t('duplicates.checkNewHint')}
          checked={values.checksDuplicates}
          onChange={checksDuplicates => change({ checksDuplicates })}
        />
      </div>
      {values.checksDuplicates && (
        <>
          <NumberField
            label={t('duplicates.warnFrom')}
            hint={t('duplicates.warnFromHint')}
            max={100}
            unit="%"
            {...field('warningRate')}
          />
          <div className={styles.inset}>
            <Switch
              label={t('duplicates.show')}
              hint={t('duplicates.showHint')}
              checked={values.showsDuplicates}
              onChange={showsDuplicates => change({ showsDuplicates })}
            />
          </div>
        </>
      )}
    </>
  )
}

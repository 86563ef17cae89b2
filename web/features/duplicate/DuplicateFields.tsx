import type { FormOfActivity } from '#web/features/activity/editor/ActivityForm.tsx'
import type { WrittenForm } from '#web/features/activity/editor/written-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import styles from './DuplicateFields.module.css'

export interface DuplicateForm extends WrittenForm {
  checksDuplicates: boolean
  warningRate: number | null
  showsDuplicates: boolean
}

/** How what is handed in is checked for duplicates, by itself or when staff ask for it. */
export function DuplicateFields({ form }: { form: FormOfActivity<DuplicateForm> }) {
  const t = useTexts('duplicate')
  const { values, field, change } = form
  return (
    <>
      <div className={styles.inset}>
        <Switch
          label={t('checkNew')}
          hint={t('checkNewHint')}
          checked={values.checksDuplicates}
          onChange={checksDuplicates => change({ checksDuplicates })}
        />
      </div>
      <NumberField
        label={t('warnFrom')}
        hint={t('warnFromHint')}
        max={100}
        unit="%"
        {...field('warningRate')}
      />
      <div className={styles.inset}>
        <Switch
          label={t('show')}
          hint={t('showHint')}
          checked={values.showsDuplicates}
          onChange={showsDuplicates => change({ showsDuplicates })}
        />
      </div>
    </>
  )
}

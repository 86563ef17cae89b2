import { lateRules, maxGrace } from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { TaskForm } from '../task/task-form.ts'

interface PolicyFieldsProps {
  form: FormFields<TaskForm> & { values: TaskForm }
}

/** What becomes of late work. */
export function PolicyFields({ form }: PolicyFieldsProps) {
  const t = useTexts('homework/policy')
  const { field, values } = form
  return (
    <>
      {values.deadline !== null && (
        <SelectField
          label={t('after')}
          {...field('lateRule')}
          options={[
            { value: lateRules.late, label: t('late') },
            { value: lateRules.refused, label: t('refused'), hint: t('refusedHint') },
          ]}
        />
      )}
      {values.deadline !== null && values.lateRule === lateRules.late && <Lateness form={form} />}
    </>
  )
}

function Lateness({ form: { field, values } }: PolicyFieldsProps) {
  const t = useTexts('homework/policy')
  return (
    <>
      <NumberField
        label={t('grace')}
        unit={t('minutes')}
        max={maxGrace}
        hint={t('graceHint')}
        {...field('grace')}
      />
      <NumberField
        label={t('perDay')}
        unit="%"
        max={100}
        hint={`${t('perDayHint')} ${(values.latePercent ?? 0) > 0 ? t('recounted') : ''}`.trim()}
        {...field('latePercent')}
      />
      {(values.latePercent ?? 0) > 0 && (
        <NumberField label={t('max')} unit="%" min={1} max={100} {...field('maxLatePercent')} />
      )}
    </>
  )
}

import {
  attemptRules,
  lateRules,
  longestWorkingTime,
  maxAttempts,
  maxGrace,
} from '#contract/features/submission/rules.ts'
import { reviewed, type TaskForm } from '#web/features/homework/task/task-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'

interface PolicyFieldsProps {
  form: FormFields<TaskForm> & { values: TaskForm }
}

/** How often and how long students may write, and what becomes of late work. */
export function PolicyFields({ form }: PolicyFieldsProps) {
  const t = useTexts('homework/policy')
  const { field, values } = form
  return (
    <>
      {values.groupSetId !== reviewed && <AttemptFields form={form} />}
      {values.deadline !== null && !isTimed(values) && (
        <SelectField
          label={t('after')}
          {...field('lateRule')}
          options={[
            { value: lateRules.late, label: t('late') },
            { value: lateRules.refused, label: t('refused'), hint: t('refusedHint') },
          ]}
        />
      )}
      {values.deadline !== null && !isTimed(values) && values.lateRule === lateRules.late && (
        <Lateness form={form} />
      )}
    </>
  )
}

/** What is not handed in when the time is up is handed in by itself: nothing comes in late. */
const isTimed = ({ groupSetId, workingMinutes }: TaskForm) =>
  groupSetId !== reviewed && (workingMinutes ?? 0) > 0

const numbers = Array.from({ length: maxAttempts }, (_, index) => index + 1)

function AttemptFields({ form: { field, values } }: PolicyFieldsProps) {
  const t = useTexts('homework/policy')
  return (
    <>
      <SelectField
        label={t('attempts')}
        {...field('attempts')}
        searchable={false}
        options={[
          ...numbers.map(count => ({ value: count, label: t('times', { count }) })),
          { value: 0, label: t('anyNumber') },
        ]}
      />
      {values.attempts !== 1 && (
        <SelectField
          label={t('rule')}
          {...field('attemptRule')}
          options={[
            { value: attemptRules.best, label: t('best') },
            { value: attemptRules.last, label: t('last') },
            { value: attemptRules.mean, label: t('mean'), hint: t('meanHint') },
          ]}
        />
      )}
      <NumberField
        label={t('limit')}
        unit={t('minutes')}
        max={longestWorkingTime}
        placeholder={t('noLimit')}
        hint={t(isTimed(values) ? 'limitSetHint' : 'limitHint')}
        {...field('workingMinutes')}
      />
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

import {
  attemptRules,
  lateRules,
  longestWorkingTime,
  maxAttempts,
  maxGrace,
} from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import type { PolicyForm } from './policy-form.ts'

interface PolicyFieldsProps {
  form: FormFields<PolicyForm> & { values: PolicyForm }
  /** Students write once, as long as there is time. */
  isOnce?: boolean
}

/** How often and how long students may write, and what becomes of late work. */
export function PolicyFields({ form, isOnce = false }: PolicyFieldsProps) {
  const t = useTexts('submission/policy')
  const { field, values } = form
  const mayBeLate = values.deadline !== null && (isOnce || !isTimed(values))
  return (
    <>
      {!isOnce && <AttemptFields form={form} />}
      {mayBeLate && (
        <SelectField
          label={t('after')}
          {...field('lateRule')}
          options={[
            { value: lateRules.late, label: t('late') },
            { value: lateRules.refused, label: t('refused'), hint: t('refusedHint') },
          ]}
        />
      )}
      {mayBeLate && values.lateRule === lateRules.late && <Lateness form={form} />}
    </>
  )
}

/** What is not handed in when the time is up is handed in by itself: nothing comes in late. */
const isTimed = ({ workingMinutes }: PolicyForm) => (workingMinutes ?? 0) > 0

const numbers = Array.from({ length: maxAttempts }, (_, index) => index + 1)

function AttemptFields({ form: { field, values } }: PolicyFieldsProps) {
  const t = useTexts('submission/policy')
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
  const t = useTexts('submission/policy')
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

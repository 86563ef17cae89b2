import { attemptRules, maxAttempts } from '#contract/features/submission/rules.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import styles from './SettingsFields.module.css'
import { ShownTable } from './ShownTable.tsx'
import type { SettingsForm, Switching } from './settings-form.ts'

export interface SettingsFieldsProps {
  form: FormFields<SettingsForm> & {
    values: SettingsForm
    change: (changed: Partial<SettingsForm>) => void
  }
  /** Somebody has begun: how papers are put together stays as it is. */
  isBegun: boolean
}

/** How a test is taken, and what is seen of it. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { form, isBegun } = props
  const t = useTexts('test/settings')
  return (
    <>
      {isBegun && <Callout>{t('begun')}</Callout>}
      <Card title={t('time')}>
        <TimeFields {...props} />
      </Card>
      <Card title={t('page')}>
        <PageFields {...props} />
      </Card>
      <Card title={t('results')}>
        <Stack gap={4}>
          <ShownTable value={form.values} onChange={form.change} />
          <p className={styles.hint}>{t('resultsHint')}</p>
          <NumberField
            label={t('pass')}
            hint={t('passHint')}
            placeholder={t('none')}
            unit="%"
            max={100}
            {...form.field('passPercent')}
          />
          <Toggle {...props} name="isAnonymous" label={t('anonymous')} hint={t('anonymousHint')} />
        </Stack>
      </Card>
    </>
  )
}

const numbers = Array.from({ length: maxAttempts }, (_, place) => place + 1)

function TimeFields({ form, ...props }: SettingsFieldsProps) {
  const t = useTexts('test/settings')
  const policy = useTexts('submission/policy')
  const { field, values } = form
  return (
    <Stack gap={4}>
      <RadioList
        inline
        label={t('kind')}
        options={[
          { value: 0, label: t('exercise') },
          { value: 1, label: t('exam') },
        ]}
        value={values.isExam ? 1 : 0}
        onChange={isExam => form.change({ isExam: isExam === 1 })}
      />
      <NumberField
        label={t('limit')}
        hint={t('limitHint')}
        placeholder={t('none')}
        unit={t('minutes')}
        max={testLimits.workingMinutes}
        {...field('workingMinutes')}
      />
      <NumberField
        label={t('beginWindow')}
        hint={t('beginWindowHint')}
        placeholder={t('anyTime')}
        unit={t('minutes')}
        max={testLimits.beginWindow}
        {...field('beginWindow')}
      />
      <SelectField
        label={policy('attempts')}
        searchable={false}
        options={[
          ...numbers.map(count => ({ value: count, label: policy('times', { count }) })),
          { value: 0, label: policy('anyNumber') },
        ]}
        {...field('attempts')}
      />
      {values.attempts !== 1 && (
        <SelectField
          label={policy('rule')}
          options={[
            { value: attemptRules.best, label: policy('best') },
            { value: attemptRules.last, label: policy('last') },
            { value: attemptRules.mean, label: policy('mean'), hint: policy('meanHint') },
          ]}
          {...field('attemptRule')}
        />
      )}
      <Toggle
        {...{ form, ...props }}
        name="isAnswerOnce"
        label={t('answerOnce')}
        hint={t('answerOnceHint')}
      />
    </Stack>
  )
}

function PageFields({ form, isBegun }: SettingsFieldsProps) {
  const t = useTexts('test/settings')
  const { field, values } = form
  return (
    <Stack gap={4}>
      <div>
        <Toggle
          {...{ form, isBegun }}
          isFixed={isBegun}
          name="shufflesQuestions"
          label={t('shufflesQuestions')}
          hint={t('shufflesQuestionsHint')}
        />
        <Toggle
          {...{ form, isBegun }}
          isFixed={isBegun}
          name="shufflesOptions"
          label={t('shufflesOptions')}
          hint={t('shufflesOptionsHint')}
        />
      </div>
      <RadioList<Switching>
        label={t('switching')}
        options={[
          { value: 'off', label: t('switchingOff') },
          { value: 'counted', label: t('switchingCounted'), hint: t('switchingCountedHint') },
          { value: 'limited', label: t('switchingLimited') },
        ]}
        {...field('switching')}
      />
      {values.switching === 'limited' && (
        <NumberField
          label={t('switchLimit')}
          hint={t('switchLimitHint')}
          unit={t('times')}
          max={testLimits.switches}
          required
          {...field('switchLimit')}
        />
      )}
      <div>
        <Toggle {...{ form, isBegun }} name="isOneDevice" label={t('oneDevice')} hint={t('oneDeviceHint')} />
        <Toggle {...{ form, isBegun }} name="mayCopy" label={t('mayCopy')} />
        <Toggle {...{ form, isBegun }} name="mayPaste" label={t('mayPaste')} />
      </div>
    </Stack>
  )
}

interface ToggleProps extends SettingsFieldsProps {
  name: { [K in keyof SettingsForm]: SettingsForm[K] extends boolean ? K : never }[keyof SettingsForm]
  label: string
  hint?: string
  isFixed?: boolean
}

function Toggle({ form, name, label, hint, isFixed = false }: ToggleProps) {
  return (
    <div className={styles.inset}>
      <Switch
        label={label}
        hint={hint}
        checked={form.values[name]}
        disabled={isFixed}
        onChange={isOn => form.change({ [name]: isOn })}
      />
    </div>
  )
}

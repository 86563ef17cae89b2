import { answeringLimits, type QuickKind } from '#contract/features/answering/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { secondsSaid } from '../states.ts'
import { mayBeAnonymous, type QuickQuestion, usualSeconds } from './quick-question.ts'

interface FieldProps {
  question: QuickQuestion
  /** What is asked for; without it the field is for all kinds. */
  kind?: QuickKind
}

/** What says nothing of its own about options. */
const withOptions: readonly QuickKind[] = ['choice', 'choices', 'rating', 'ranking']
const lengths = [15, 30, 60, 120, 300, 0]

export function QuickOptions({ question: { settings, change }, kind = 'choice' }: FieldProps) {
  const t = useTexts('answering')
  if (!withOptions.includes(kind)) return null
  return (
    <SelectField
      label={t(kind === 'rating' ? 'quick.stars' : 'quick.options')}
      options={[2, 3, 4, 5, 6, 7, 8, 9, 10].map(value => ({ value, label: String(value) }))}
      value={settings.options}
      onChange={options => change({ options })}
    />
  )
}

export function QuickLength({ question: { settings, change }, kind = 'choice' }: FieldProps) {
  const t = useTexts('answering')
  return (
    <SelectField
      label={t('quick.seconds')}
      options={lengths.map(value => ({ value, label: secondsSaid(value, t) }))}
      value={settings.seconds ?? usualSeconds(kind)}
      onChange={seconds => change({ seconds })}
    />
  )
}

export function QuickTitle({ question: { settings, change } }: Pick<FieldProps, 'question'>) {
  const t = useTexts('answering')
  return (
    <TextField
      label={t('quick.title')}
      hint={t('quick.titleHint')}
      maxLength={answeringLimits.title}
      value={settings.title}
      onChange={title => change({ title })}
    />
  )
}

export function QuickAnonymity({ question: { settings, change }, kind = 'choice' }: FieldProps) {
  const t = useTexts('answering')
  if (!mayBeAnonymous(kind)) return null
  return (
    <Switch
      label={t('quick.anonymous')}
      hint={t('quick.anonymousHint')}
      checked={settings.isAnonymous}
      onChange={isAnonymous => change({ isAnonymous })}
    />
  )
}

import { attemptRules, lateRules } from '#contract/features/submission/rules.ts'
import type { Said } from '#web/features/activity/editor/Differences.tsx'
import { number, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { PolicyForm } from './policy-form.ts'

/** What a version of a task says about lateness and attempts, with the labels of the form. */
export function useSaidOfPolicy() {
  const t = useTexts('submission/policy')
  const rules = {
    [attemptRules.best]: t('best'),
    [attemptRules.last]: t('last'),
    [attemptRules.mean]: t('mean'),
  }
  const minutes = (count: number | null) => `${number(count ?? 0)} ${t('minutes')}`
  return (form: PolicyForm): Said => [
    [t('attempts'), form.attempts === 0 ? t('anyNumber') : t('times', { count: form.attempts })],
    ...(form.attempts === 1
      ? []
      : ([[t('rule'), rules[form.attemptRule as keyof typeof rules] ?? '']] as const)),
    [t('limit'), form.workingMinutes ? minutes(form.workingMinutes) : t('noLimit')],
    [t('after'), t(form.lateRule === lateRules.late ? 'late' : 'refused')],
    [t('grace'), minutes(form.grace)],
    [t('perDay'), percent((form.latePercent ?? 0) / 100)],
    [t('max'), percent((form.maxLatePercent ?? 0) / 100)],
  ]
}

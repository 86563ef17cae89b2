import { attemptRules, lateRules } from '#contract/features/submission/rules.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type PolicyForm, usualPolicy } from './policy-form.ts'

/** What is not as usual about attempts and lateness, in words, as far as it holds with the rest of the form. */
export function useUnusualPolicy() {
  const t = useTexts('submission/policy')
  const share = (of: number) => percent(of / 100)
  /** @param isOnce students write once, as long as there is time */
  return (form: PolicyForm, isOnce = false): (string | false)[] => {
    const isTimed = !isOnce && (form.workingMinutes ?? 0) > 0
    const mayBeLate = form.deadline !== null && !isTimed
    const isTaken = form.lateRule === lateRules.late
    const grace = form.grace ?? 0
    const off = form.latePercent ?? 0
    const most = form.maxLatePercent ?? usualPolicy.maxLatePercent
    const attempts =
      !isOnce && form.attempts !== usualPolicy.attempts
        ? [
            form.attempts === 0 ? t('unusual.anyNumber') : t('unusual.attempts', { count: form.attempts }),
            form.attemptRule === attemptRules.last && t('unusual.last'),
            form.attemptRule === attemptRules.mean && t('unusual.mean'),
          ]
        : []
    const late = isTaken
      ? [
          grace > 0 && t('unusual.grace', { count: grace }),
          off > 0 &&
            (most < usualPolicy.maxLatePercent
              ? t('unusual.perDayAtMost', { percent: share(off), most: share(most) })
              : t('unusual.perDay', { percent: share(off) })),
        ]
      : [t('unusual.refused')]
    return [
      ...attempts,
      isTimed && t('unusual.limit', { count: form.workingMinutes ?? 0 }),
      ...(mayBeLate ? late : []),
    ]
  }
}

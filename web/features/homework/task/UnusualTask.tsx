import { classmatesRules } from '#contract/features/submission/rules.ts'
import { Unusual } from '#web/features/activity/editor/MoreOptions.tsx'
import { alone } from '#web/features/submission/policy/policy-form.ts'
import { useUnusualPolicy } from '#web/features/submission/policy/unusual-policy.ts'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classmatesOf, emptyForm, reviewed, type TaskForm } from './task-form.ts'

interface UnusualTaskProps {
  form: TaskForm
  further: readonly string[]
}

/** What is not as usual about a homework, in words. */
export function UnusualTask({ form, further }: UnusualTaskProps) {
  const t = useTexts('homework/task')
  const editor = useTexts('activity/editor')
  const policy = useTexts('submission/policy')
  const ofPolicy = useUnusualPolicy()
  const { beginsAt, fullScore, groupSetId, commentMinLength, rubric, checksDuplicates, showsDuplicates } =
    form
  const comment = commentMinLength ?? 0
  const classmates = classmatesOf(form)
  return (
    <Unusual
      words={[
        beginsAt !== null && editor('beginsAt', { time: fullTime(beginsAt) }),
        fullScore !== null &&
          fullScore !== emptyForm.fullScore &&
          t('score', { points: number(fullScore, 1) }),
        groupSetId === reviewed ? t('reviewed') : groupSetId !== alone && t('groups'),
        ...ofPolicy(form, groupSetId === reviewed),
        form.isAnonymous && groupSetId === alone && policy('unusual.anonymous'),
        classmates === classmatesRules.named && t('named'),
        classmates === classmatesRules.nameless && t('nameless'),
        comment > 0 && t('comment', { count: comment }),
        rubric !== null && t('rubric'),
        checksDuplicates && t('duplicates'),
        showsDuplicates && t('shown'),
        ...further,
      ]}
    />
  )
}

import { Suspense } from 'react'
import { lateRules } from '#contract/features/submission/rules.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AttemptTerms } from '../attempts/AttemptTerms.tsx'
import { AnonymousTerm } from '../names/lazy.ts'
import type { TaskShown } from '../task.ts'

/** How work is graded, what becomes of late work, and how often and how long students may write. */
export function PolicyTerms({ task }: { task: TaskShown }) {
  return (
    <>
      {task.isAnonymous && (
        <Suspense fallback={null}>
          <AnonymousTerm />
        </Suspense>
      )}
      <LateTerms task={task} />
      {(task.attempts !== 1 || task.workingMinutes > 0) && <AttemptTerms task={task} />}
    </>
  )
}

function LateTerms({ task }: { task: TaskShown }) {
  const t = useTexts('submission')
  const { deadline, lateRule, grace, latePercent, maxLatePercent } = task
  if (deadline === null) return null
  if (lateRule !== lateRules.late) return <span>{t('terms.closes')}</span>
  return (
    <>
      <span>{t('terms.late')}</span>
      {grace > 0 && <span>{t('terms.grace', { count: grace })}</span>}
      {latePercent > 0 && (
        <span>
          {t('terms.takenOff', { percent: percent(latePercent / 100), max: percent(maxLatePercent / 100) })}
        </span>
      )}
    </>
  )
}

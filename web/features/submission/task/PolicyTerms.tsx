import { Suspense } from 'react'
import { lateRules } from '#contract/features/submission/rules.ts'
import type { Info } from '#web/features/homework/info.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { AttemptTerms } from '../attempts/AttemptTerms.tsx'
import { AnonymousTerm } from '../names/lazy.ts'

/** How work is graded, what becomes of late work, and how often and how long students may write. */
export function PolicyTerms({ info }: { info: Info }) {
  return (
    <>
      {info.isAnonymous && (
        <Suspense fallback={null}>
          <AnonymousTerm />
        </Suspense>
      )}
      <LateTerms info={info} />
      {(info.attempts !== 1 || info.workingMinutes > 0) && <AttemptTerms info={info} />}
    </>
  )
}

function LateTerms({ info }: { info: Info }) {
  const t = useTexts('homework')
  const { deadline, lateRule, grace, latePercent, maxLatePercent } = info
  if (deadline === null) return null
  if (lateRule !== lateRules.late) return <span>{t('lateNotAllowed')}</span>
  return (
    <>
      <span>{t('lateAllowed')}</span>
      {grace > 0 && <span>{t('grace', { count: grace })}</span>}
      {latePercent > 0 && (
        <span>
          {t('takenOff', { percent: percent(latePercent / 100), max: percent(maxLatePercent / 100) })}
        </span>
      )}
    </>
  )
}

import { daysLate, deductionOf, lateFrom, lateRules } from '#contract/features/submission/rules.ts'
import type { Info } from '#web/features/homework/info.ts'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'

interface LateNoticeProps {
  info: Info
  clockOffset: number
  /** It would be accepted, if only to be looked at. */
  isTaken: boolean
}

/** What becomes of what is handed in now, after the deadline. */
export function LateNotice({ info, clockOffset, isTaken }: LateNoticeProps) {
  const t = useTexts('homework')
  const now = Date.now() + clockOffset
  if (!isTaken) return <Callout tone="bad">{t('student.closed')}</Callout>
  if (isWithinGrace(info, now))
    return <Callout tone="warn">{t('student.graceNow', { time: fullTime(graceEnd(info)) })}</Callout>
  const lateness = latenessOf(info, now)
  const points = deductionOf(lateness)
  return (
    <Callout tone="warn">
      {points > 0
        ? t('student.lateCosts', {
            days: daysLate(lateness),
            points: number(points, 1),
            full: number(info.fullScore, 1),
          })
        : t('student.lateNow')}
    </Callout>
  )
}

const graceEnd = ({ deadline, grace }: Info) => lateFrom(deadline ?? 0, grace)

/** Whether handing in now, after the deadline, still counts as on time. */
export const isWithinGrace = (info: Info, now: number) => info.isLateAllowed && now < graceEnd(info)

const latenessOf = (
  { deadline, grace, fullScore, lateRule, latePercent, maxLatePercent, mine }: Info,
  now: number,
) => ({
  lateAt: now,
  ...{ deadline, grace, fullScore },
  // Who hands in with others whose time lasts is late, and loses nothing where late work is not taken.
  percentPerDay: lateRule === lateRules.late ? latePercent : 0,
  maxPercent: maxLatePercent,
  isWaived: mine?.isWaived ?? false,
})

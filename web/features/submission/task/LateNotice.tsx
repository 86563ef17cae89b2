import { daysLate, deductionOf, lateFrom, lateRules } from '#contract/features/submission/rules.ts'
import { endTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import type { TaskShown } from '../task.ts'

interface LateNoticeProps {
  task: TaskShown
  clockOffset: number
  /** It would be accepted, if only to be looked at. */
  isTaken: boolean
}

/** What becomes of what is handed in now, after the deadline. */
export function LateNotice({ task, clockOffset, isTaken }: LateNoticeProps) {
  const t = useTexts('submission')
  const now = Date.now() + clockOffset
  if (!isTaken) return <Callout tone="bad">{t('student.closed')}</Callout>
  if (isWithinGrace(task, now))
    return <Callout tone="warn">{t('student.graceNow', { time: endTime(graceEnd(task)) })}</Callout>
  const lateness = latenessOf(task, now)
  const points = deductionOf(lateness)
  return (
    <Callout tone="warn">
      {points > 0
        ? t('student.lateCosts', {
            days: daysLate(lateness),
            points: number(points, 1),
            full: number(task.fullScore, 1),
          })
        : t('student.lateNow')}
    </Callout>
  )
}

const graceEnd = ({ deadline, grace }: TaskShown) => lateFrom(deadline ?? 0, grace)

/** Whether handing in now, after the deadline, still counts as on time. */
export const isWithinGrace = (task: TaskShown, now: number) =>
  task.lateRule === lateRules.late && now < graceEnd(task)

const latenessOf = (
  { deadline, grace, fullScore, lateRule, latePercent, maxLatePercent, mine }: TaskShown,
  now: number,
) => ({
  lateAt: now,
  ...{ deadline, grace, fullScore },
  // Who hands in with others whose time lasts is late, and loses nothing where late work is not taken.
  percentPerDay: lateRule === lateRules.late ? latePercent : 0,
  maxPercent: maxLatePercent,
  isWaived: mine?.isWaived ?? false,
})

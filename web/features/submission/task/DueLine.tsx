import { timeStates } from '#contract/features/submission/rules.ts'
import { endTime, fullTime, isNear, timeAndDistance } from '#web/lib/dates.ts'
import { clockDuration } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import styles from './DueLine.module.css'
import { shownTime } from './time-state.ts'

interface DueLineProps {
  timeState: number
  deadline: number | null
  publishedAt: number | null
  /** Students may write from then on only; null: at once. */
  startsAt?: number | null
  /** The server's clock minus this device's, in milliseconds. */
  clockOffset: number
  /** It is that of the student alone. */
  isOwnDeadline?: boolean
  onEnd?: () => void
}

/** The state of a task, its deadline, and how much of the time is left. */
export function DueLine(props: DueLineProps) {
  const { timeState, deadline, publishedAt, clockOffset, isOwnDeadline = false, onEnd } = props
  const { startsAt = null } = props
  const t = useTexts('submission')
  const { tone, text } = shownTime(timeState, t)
  const isOpen = timeState === timeStates.open
  const isLast = deadline !== null && isNear(deadline, Date.now() + clockOffset)
  return (
    <Facts>
      <StatusTag tone={tone}>{text}</StatusTag>
      {startsAt !== null && startsAt > Date.now() + clockOffset && (
        <span>{t('due.starts', { time: endTime(startsAt) })}</span>
      )}
      <span>
        {timeState === timeStates.notStarted && publishedAt !== null
          ? t('due.appears', { time: fullTime(publishedAt) })
          : deadline === null
            ? t('due.none')
            : t(isOwnDeadline ? 'due.yours' : 'due.at', {
                time: isOpen && !isLast ? timeAndDistance(deadline) : endTime(deadline),
              })}
      </span>
      {isOpen && isLast && (
        <span className={styles.soon}>
          <Countdown
            to={deadline}
            clockOffset={clockOffset}
            onEnd={onEnd}
            format={left => t('due.left', { time: clockDuration(left) })}
            bare
          />
        </span>
      )}
    </Facts>
  )
}

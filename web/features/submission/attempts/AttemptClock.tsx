import { useEffect, useRef, useState } from 'react'
import { clock, fullTime, isNear } from '#web/lib/dates.ts'
import { clockDuration } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'

const minute = 60_000
/** Minutes before the end of which people are told who do not see the clock. */
const told = [5, 1]
/** What is written last is sent so long before the end, in milliseconds. */
const margin = 3000

interface AttemptClockProps {
  endsAt: number
  clockOffset: number
  /** The end is a few seconds away. */
  onNear?: () => void
  onEnd: () => void
}

/** How much time of an attempt is left: quietly by the second, aloud at five minutes and at one. */
export function AttemptClock({ endsAt, clockOffset, onNear, onEnd }: AttemptClockProps) {
  const t = useTexts('submission')
  const [isOver, setOver] = useState(endsAt <= Date.now() + clockOffset)
  const [saidMinutes, setSaidMinutes] = useState<number>()
  const near = useRef(onNear)
  near.current = onNear
  useEffect(() => {
    const left = endsAt - (Date.now() + clockOffset)
    setOver(left <= 0)
    const timers = told
      .filter(minutes => left > minutes * minute)
      .map(minutes => setTimeout(() => setSaidMinutes(minutes), left - minutes * minute))
    if (left > 0) timers.push(setTimeout(() => near.current?.(), Math.max(0, left - margin)))
    return () => timers.forEach(clearTimeout)
  }, [endsAt, clockOffset])
  if (isOver) return <Callout tone="warn">{t('attempts.over')}</Callout>
  return (
    <Facts>
      <Countdown
        to={endsAt}
        clockOffset={clockOffset}
        format={left => t('attempts.left', { time: clockDuration(left) })}
        onEnd={() => {
          setOver(true)
          onEnd()
        }}
      />
      <span>
        {t('attempts.until', {
          time: isNear(endsAt, Date.now() + clockOffset) ? clock(endsAt) : fullTime(endsAt),
        })}
      </span>
      <span className="visually-hidden" role="status">
        {saidMinutes !== undefined && t('attempts.leftMinutes', { count: saidMinutes })}
      </span>
    </Facts>
  )
}

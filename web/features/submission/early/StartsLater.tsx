import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Countdown } from '#web/ui/base/Countdown.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'

interface StartsLaterProps {
  beginsAt: number
  clockOffset: number
  onBegin: () => void
}

/** Said to whom an activity is shown, and for whose class or group it starts later. */
export function StartsLater({ beginsAt, clockOffset, onBegin }: StartsLaterProps) {
  const t = useTexts('submission')
  return (
    <Callout tone="info">
      <Facts>
        <span>{t('student.startsLater', { time: fullTime(beginsAt) })}</span>
        <Countdown to={beginsAt} clockOffset={clockOffset} onEnd={onBegin} />
      </Facts>
    </Callout>
  )
}

import { useEffect, useRef, useState } from 'react'
import { clockDuration } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ClockIcon } from '../icons/icons.tsx'
import styles from './Countdown.module.css'

interface CountdownProps {
  /** Milliseconds since 1970. */
  to: number
  onEnd?: () => void
  /** Formats the milliseconds left; `hh:mm:ss` by default. */
  format?: (left: number) => string
  /** The server's clock minus this device's, in milliseconds. */
  clockOffset?: number
  /** Only the digits, for use inside a text. */
  bare?: boolean
}

/** Counts down by the second, and calls back once at the end. */
export function Countdown({
  to,
  onEnd,
  format = clockDuration,
  clockOffset = 0,
  bare = false,
}: CountdownProps) {
  const t = useTexts('ui')
  const left = useTimeLeft(to, clockOffset, onEnd)
  if (bare) return <span role="timer">{format(left)}</span>
  return (
    <span className={styles.countdown} role="timer" aria-label={t('timeLeft')} data-urgent={left < 60_000}>
      <ClockIcon size={15} />
      {format(left)}
    </span>
  )
}

function useTimeLeft(to: number, offset: number, onEnd?: () => void) {
  const leftNow = () => Math.max(0, to - (Date.now() + offset))
  const [left, setLeft] = useState(leftNow)
  const end = useRef(onEnd)
  end.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: leftNow follows `to` and `offset`
  useEffect(() => {
    let timer = 0
    const tick = () => {
      const rest = leftNow()
      setLeft(rest)
      if (rest <= 0) end.current?.()
      // On the second's edge, so that no second is skipped or shown twice.
      else timer = window.setTimeout(tick, rest % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [to, offset])
  // A full second counts as long as any part of it is left.
  return Math.ceil(left / 1000) * 1000
}

import { useEffect, useRef, useState } from 'react'

const minute = 60_000
/** Minutes before the end of which people are told who do not see the clock. */
const told = [5, 1]
/** What is written last is sent so long before the end, in milliseconds. */
const margin = 3000

interface EndOptions {
  /** Null: there is none. */
  endsAt: number | null
  clockOffset: number
  /** The end is a few seconds away. */
  onNear: () => void
  onEnd: () => void
}

/** What happens as the time of a paper runs out. @returns the minutes that are left, once there are so few */
export function useEndOfPaper(options: EndOptions): number | undefined {
  const { endsAt, clockOffset } = options
  const latest = useRef(options)
  latest.current = options
  const [minutes, setMinutes] = useState<number>()
  useEffect(() => {
    if (endsAt === null) return
    const left = endsAt - (Date.now() + clockOffset)
    // A timer cannot wait for longer than 24 days.
    if (left > 0x7fff_ffff) return
    const timers = told
      .filter(each => left > each * minute)
      .map(each => setTimeout(() => setMinutes(each), left - each * minute))
    if (left > margin) timers.push(setTimeout(() => latest.current.onNear(), left - margin))
    timers.push(setTimeout(() => latest.current.onEnd(), Math.max(0, left)))
    return () => timers.forEach(clearTimeout)
  }, [endsAt, clockOffset])
  return minutes
}

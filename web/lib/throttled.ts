import { useEffect, useRef } from 'react'

/** Runs once after the delay, however often it is called meanwhile. */
export function useThrottled(run: () => void, after: () => number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, after())
  }
}

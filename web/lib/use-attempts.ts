import { useEffect } from 'react'

/** Milliseconds between two attempts. */
const pace = 30_000

/**
 * Tries what may have failed for lack of a network: at once, every half minute, when the network is back, and when the page is
 * looked at again.
 */
export function useAttempts(attempt: () => Promise<unknown>): void {
  useEffect(() => {
    const run = () => void attempt()
    run()
    const timer = setInterval(run, pace)
    window.addEventListener('online', run)
    document.addEventListener('visibilitychange', run)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', run)
      document.removeEventListener('visibilitychange', run)
    }
  }, [attempt])
}

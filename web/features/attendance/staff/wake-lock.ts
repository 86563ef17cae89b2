import { useEffect } from 'react'

interface Lock {
  release(): Promise<void>
}
interface WakeLocks {
  request(type: 'screen'): Promise<Lock>
}

/** Keeps the screen from going dark while the code must be seen, where the browser can. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    const locks = (navigator as { wakeLock?: WakeLocks }).wakeLock
    if (!wanted || !locks) return
    let lock: Lock | undefined
    let isOver = false
    const take = async () => {
      // Refused when the page is hidden or the battery low; then the screen behaves as always.
      lock = await locks.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    // The browser lets go of it whenever the page is hidden.
    const again = () => document.visibilityState === 'visible' && void take()
    void take()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [wanted])
}

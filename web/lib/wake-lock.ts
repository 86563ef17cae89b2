import { useEffect } from 'react'

interface Lock {
  release(): Promise<void>
}
interface WakeLocks {
  request(type: 'screen'): Promise<Lock>
}

/** Keeps the screen from going dark while something must be seen or is being written, where the browser can. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    const locks = (navigator as { wakeLock?: WakeLocks }).wakeLock
    if (!wanted || !locks) return
    let lock: Lock | undefined
    let isOver = false
    // The browser lets go of it whenever the page is hidden.
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low; then the screen behaves as always.
      lock = await locks.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    const again = () => void take()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [wanted])
}

import { useLayoutEffect, useRef } from 'react'
import { isOnOverlay, openOverlay, timesLeft } from './overlay-history.ts'

/**
 * Back closes what lies over a screen: everything that does must call this while it is open. A kept screen that is
 * visited anew shows nothing over it.
 * @param onClose left out, it can only be closed from inside, and Back does nothing
 * @param isKept when something is opened out of it, it is open again after Back
 */
export function useClosesOnBack(open: boolean, onClose: (() => void) | undefined, isKept = false): void {
  const latest = useRef(onClose)
  latest.current = onClose
  const openSince = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (!open) {
      openSince.current = undefined
      return
    }
    const wasLeft = openSince.current !== undefined && openSince.current !== timesLeft()
    openSince.current = timesLeft()
    if (wasLeft && latest.current && !(isKept && isOnOverlay())) return latest.current()
    return openOverlay({ close: () => latest.current?.(), isKept })
  }, [open, isKept])
}

import { useSyncExternalStore } from 'react'

/** Room for a list, the rail, and beside them a screen as wide as on a tablet. */
const wide = matchMedia('(min-width: 1100px)')

const subscribe = (onChange: () => void) => {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether a list and what was opened from it fit side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

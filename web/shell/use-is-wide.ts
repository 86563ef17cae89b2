import { useCallback, useSyncExternalStore } from 'react'

/** Room for a list, the rail, and beside them a screen as wide as on a tablet. */
const wide = matchMedia('(min-width: 1100px)')

/** Whether the window is as it says, also while that changes. */
export function useMatches(query: MediaQueryList): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether a list and what was opened from it fit side by side. */
export const useIsWide = (): boolean => useMatches(wide)

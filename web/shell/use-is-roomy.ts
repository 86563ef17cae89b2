import { useOpenScreen } from './Screen.tsx'
import { useIsWide, useMatches } from './use-is-wide.ts'

/** Room for the rail, a list, and beside it a screen of two columns. */
const veryWide = matchMedia('(min-width: 1560px)')

/** Whether the open screen has room for two columns of its own: alone in a wide window, or beside a list in a very wide one. */
export function useIsRoomy(): boolean {
  const { place } = useOpenScreen()
  const [isWide, isVeryWide] = [useIsWide(), useMatches(veryWide)]
  if (place === 'alone') return isWide
  return place === 'detail' && isVeryWide
}

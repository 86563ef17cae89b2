import { useSyncExternalStore } from 'react'
import type { Path } from '#web/lib/routes.ts'

/** How much waits behind a tab of the main screens. */
interface Mark {
  badge: number
}

let marks: Partial<Record<Path, Mark>> = {}
const listeners = new Set<() => void>()

/** Marks a tab, for features that know what waits behind it. @param mark undefined: nothing */
export function markTab(path: Path, mark: Mark | undefined): void {
  marks = { ...marks, [path]: mark }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTabMarks = () => useSyncExternalStore(subscribe, () => marks)

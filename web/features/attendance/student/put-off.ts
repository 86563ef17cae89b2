import { useSyncExternalStore } from 'react'

/** Check-ins that the student has postponed on this device, and check-outs (`… out`), until the page is reloaded. */
let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function putOff(duties: readonly string[]): void {
  ids = new Set([...ids, ...duties])
  for (const tell of listeners) tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The prompt does not ask for these again; the course home shows them instead. */
export function usePutOff(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => ids)
}

import { useSyncExternalStore } from 'react'

/** Attendances that the student has postponed on this device, until the page is reloaded. */
let ids: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

export function putOff(attendanceIds: readonly string[]): void {
  ids = new Set([...ids, ...attendanceIds])
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

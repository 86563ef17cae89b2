import { useState } from 'react'
import { forget, type StoredName, store, stored } from '#web/lib/storage.ts'

function read<E>(name: StoredName): Record<string, E> {
  try {
    return JSON.parse(stored(name) ?? '{}') as Record<string, E>
  } catch {
    return {}
  }
}

function write<E>(name: StoredName, grades: Record<string, E>) {
  if (Object.keys(grades).length === 0) forget(name)
  else store(name, JSON.stringify(grades))
}

/** A first attempt has the name that it had before there were several. */
export const unsavedKey = (studentId: string, attempt: number) =>
  attempt > 1 ? `${studentId}#${attempt}` : studentId

/** Unsaved grades, kept on this device: opening another submission or closing the page loses none. */
export function useUnsavedGrades<E>(name: StoredName) {
  const [grades, setGrades] = useState(() => read<E>(name))
  const change = (key: string, grade: E | undefined) => {
    const next = { ...read<E>(name) }
    if (grade) next[key] = grade
    else delete next[key]
    write(name, next)
    setGrades(next)
  }
  return {
    of: (key: string): E | undefined => grades[key],
    set: (key: string, grade: E) => change(key, grade),
    drop: (key: string) => change(key, undefined),
  }
}

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

/** Unsaved grades, kept on this device: opening another submission or closing the page loses none. */
export function useUnsavedGrades<E>(name: StoredName) {
  const [grades, setGrades] = useState(() => read<E>(name))
  const change = (studentId: string, grade: E | undefined) => {
    const next = { ...read<E>(name) }
    if (grade) next[studentId] = grade
    else delete next[studentId]
    write(name, next)
    setGrades(next)
  }
  return {
    of: (studentId: string): E | undefined => grades[studentId],
    set: (studentId: string, grade: E) => change(studentId, grade),
    drop: (studentId: string) => change(studentId, undefined),
  }
}

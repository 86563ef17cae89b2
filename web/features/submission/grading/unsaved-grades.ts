import { useState } from 'react'
import { forget, type StoredName, store, stored } from '#web/lib/storage.ts'
import { placeInTask } from '../waiting/waiting-grade.ts'

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

interface Place {
  studentId: string
  attempt: number
  workId: string
  /** Null where each works alone. */
  group: unknown
}

/**
 * What a grade is kept under, and what it was before submissions had names. That one may be of another group than the
 * student is in by now, so it counts only where each works alone.
 */
function namesOf({ studentId, attempt, workId, group }: Place) {
  const before = placeInTask({ studentId, attempt })
  return { name: placeInTask({ studentId, attempt, workId }), before, isBeforeKnown: group === null }
}

/**
 * What is entered and not given yet, kept on this device: opening another submission or closing the page loses none.
 * @param name within its task; @param before what it was called before
 */
export function useUnsaved<E>(task: StoredName, name: string, before?: string) {
  const [grades, setGrades] = useState(() => read<E>(task))
  const change = (grade: E | undefined) => {
    const next = { ...read<E>(task) }
    delete next[name]
    if (before !== undefined) delete next[before]
    if (grade) next[name] = grade
    write(task, next)
    setGrades(next)
  }
  return {
    grade: grades[name] ?? (before === undefined ? undefined : grades[before]),
    set: change,
    drop: () => change(undefined),
  }
}

/** The same of a whole submission. */
export function useUnsavedGrades<E>(task: StoredName, place: Place) {
  const { name, before, isBeforeKnown } = namesOf(place)
  return { name, ...useUnsaved<E>(task, name, isBeforeKnown ? before : undefined) }
}

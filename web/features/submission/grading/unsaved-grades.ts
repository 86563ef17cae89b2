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

/** Unsaved grades, kept on this device: opening another submission or closing the page loses none. */
export function useUnsavedGrades<E>(task: StoredName, place: Place) {
  const [grades, setGrades] = useState(() => read<E>(task))
  const { name, before, isBeforeKnown } = namesOf(place)
  const change = (grade: E | undefined) => {
    const { [name]: _, [before]: __, ...next } = read<E>(task)
    if (grade) next[name] = grade
    write(task, next)
    setGrades(next)
  }
  return {
    /** Of the submission. */
    name,
    grade: grades[name] ?? (isBeforeKnown ? grades[before] : undefined),
    set: change,
    drop: () => change(undefined),
  }
}

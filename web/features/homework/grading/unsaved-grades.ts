import { useState } from 'react'
import { forget, store, stored } from '#web/lib/storage.ts'

/** A grade that was entered and is not saved yet. */
export interface UnsavedGrade {
  score: string
  comment: string
}

type UnsavedGrades = Record<string, UnsavedGrade>

function read(homeworkId: string): UnsavedGrades {
  try {
    return JSON.parse(stored(`homeworkMarks:${homeworkId}`) ?? '{}') as UnsavedGrades
  } catch {
    return {}
  }
}

function write(homeworkId: string, grades: UnsavedGrades) {
  if (Object.keys(grades).length === 0) forget(`homeworkMarks:${homeworkId}`)
  else store(`homeworkMarks:${homeworkId}`, JSON.stringify(grades))
}

/** Unsaved grades, kept on this device: opening another submission or closing the page loses none. */
export function useUnsavedGrades(homeworkId: string) {
  const [grades, setGrades] = useState(() => read(homeworkId))
  const change = (studentId: string, grade: UnsavedGrade | undefined) => {
    const next = { ...read(homeworkId) }
    if (grade) next[studentId] = grade
    else delete next[studentId]
    write(homeworkId, next)
    setGrades(next)
  }
  return {
    of: (studentId: string): UnsavedGrade | undefined => grades[studentId],
    set: (studentId: string, grade: UnsavedGrade) => change(studentId, grade),
    drop: (studentId: string) => change(studentId, undefined),
  }
}

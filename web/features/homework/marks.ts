import { useState } from 'react'
import { forget, store, stored } from '#web/lib/storage.ts'

/** A grade that was entered and is not saved yet. */
export interface Mark {
  score: string
  comment: string
}

type Marks = Record<string, Mark>

function read(homeworkId: string): Marks {
  try {
    return JSON.parse(stored(`homeworkMarks:${homeworkId}`) ?? '{}') as Marks
  } catch {
    return {}
  }
}

function write(homeworkId: string, marks: Marks) {
  if (Object.keys(marks).length === 0) forget(`homeworkMarks:${homeworkId}`)
  else store(`homeworkMarks:${homeworkId}`, JSON.stringify(marks))
}

/** Grades under way, kept on this device until they are saved: turning to another work or closing the page loses none. */
export function useMarks(homeworkId: string) {
  const [marks, setMarks] = useState(() => read(homeworkId))
  const change = (studentId: string, mark: Mark | undefined) => {
    const next = { ...read(homeworkId) }
    if (mark) next[studentId] = mark
    else delete next[studentId]
    write(homeworkId, next)
    setMarks(next)
  }
  return {
    of: (studentId: string): Mark | undefined => marks[studentId],
    set: (studentId: string, mark: Mark) => change(studentId, mark),
    drop: (studentId: string) => change(studentId, undefined),
  }
}

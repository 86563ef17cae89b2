import { useState } from 'react'
import { forget, store, stored } from '#web/lib/storage.ts'

/** The slots that a student has marked for later, on this device. */
export function useMarks(testId: string, attempt: number) {
  const name = `testMarks:${testId}#${attempt}` as const
  const [marks, setMarks] = useState<readonly number[]>(() => read(stored(name)))
  const toggle = (slot: number) => {
    const next = marks.includes(slot) ? marks.filter(other => other !== slot) : [...marks, slot]
    setMarks(next)
    if (next.length === 0) forget(name)
    else store(name, next.join(' '))
  }
  return { marks, toggle, clear: () => forget(name) }
}

const read = (kept: string | null) => (kept === null || kept === '' ? [] : kept.split(' ').map(Number))

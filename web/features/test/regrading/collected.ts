import { useState } from 'react'
import { type RegradeChange, regradeLimits } from '#contract/features/test/regrade-entities.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

const nameOf = (testId: string) => `regrade:${testId}` as const

function read(testId: string): RegradeChange[] {
  try {
    const kept: unknown = JSON.parse(stored(nameOf(testId)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** With a change in place of an earlier one of the same question. */
export const withChange = (changes: readonly RegradeChange[], change: RegradeChange) => [
  ...changes.filter(({ questionId }) => questionId !== change.questionId),
  change,
]

/** Changes of several questions of a test, kept on this device until they are made as one correction. */
export function useCollected(testId: string) {
  const [changes, setChanges] = useState(() => read(testId))
  const keep = (next: RegradeChange[]) => {
    if (next.length === 0) forget(nameOf(testId))
    else store(nameOf(testId), JSON.stringify(next))
    setChanges(next)
  }
  return {
    changes,
    changeOf: (id: string) => changes.find(({ questionId }) => questionId === id),
    /** @returns false: there are as many as one correction takes */
    put(change: RegradeChange) {
      const next = withChange(changes, change)
      if (next.length > regradeLimits.questions) return false
      keep(next)
      return true
    },
    remove: (id: string) => keep(changes.filter(({ questionId }) => questionId !== id)),
    clear: () => keep([]),
  }
}

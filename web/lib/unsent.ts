import { useEffect } from 'react'

/** What would stay behind if the person logged out now, in sentences. */
const reasons = new Set<string>()

/** Asks before a logout, as long as there is a reason. */
export function useHoldsBack(reason: string | undefined): void {
  useEffect(() => {
    if (reason === undefined) return
    reasons.add(reason)
    return () => {
      reasons.delete(reason)
    }
  }, [reason])
}

/** For the question before a logout. */
export const heldBack = (): string | undefined => [...reasons].join('\n') || undefined

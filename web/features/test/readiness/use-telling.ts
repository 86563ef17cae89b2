import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReadinessProblem } from '#contract/features/test/readiness.ts'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { keyOf, send } from '#web/lib/call.ts'
import { viewedCourse } from '#web/lib/student-view.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import type { Standing } from '../taking/rules-said.ts'

/** A whole school opens the page in one minute: each tells within so many milliseconds. */
const spread = 6000

/**
 * Tells the server what was found, where that is not what it knows. What cannot be told is told with the next change, or once the
 * network is back; nobody waits for it.
 * @param found undefined as long as something is still being looked at
 */
export function useTelling(
  { id, readiness: known }: Standing,
  found: { problems: readonly ReadinessProblem[]; isSealed: boolean } | undefined,
): void {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const wanted = found && JSON.stringify([found.problems, found.isSealed])
  const isKnown = known.hasLooked && wanted === JSON.stringify([known.problems, known.isSealed])
  useEffect(() => {
    if (wanted === undefined || isKnown || !isOnline || viewedCourse() !== null) return
    const [problems, isSealed] = JSON.parse(wanted) as [ReadinessProblem[], boolean]
    const timer = setTimeout(() => {
      send(readinessCalls.tell, { id, problems, isSealed }).then(
        () =>
          client.setQueryData<Standing>(
            keyOf(takingCalls.getStanding, { id }),
            before =>
              before && {
                ...before,
                readiness: { ...before.readiness, hasLooked: true, problems, isSealed },
              },
          ),
        () => undefined,
      )
    }, Math.random() * spread)
    return () => clearTimeout(timer)
  }, [client, id, wanted, isKnown, isOnline])
}

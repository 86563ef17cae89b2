import { useEffect, useRef } from 'react'
import type { Value } from '#contract/call.ts'
import type { place } from '#contract/features/submission/entities.ts'

type Place = Value<typeof place>

/** How many submissions further than the one on screen are fetched, so that grading goes on through a tunnel. */
const ahead = 4

/** For what is fetched ahead: it is there for as long as a lesson, in milliseconds. */
export const readAhead = { staleTime: 30_000, gcTime: 45 * 60_000 }

/**
 * Fetches the submissions that come next, so that turning to them takes no time and no network.
 * @param from of the one on screen
 * @param fetchOne with `readAhead`; answers its place
 */
export function useReadAhead(
  from: Place | null | undefined,
  fetchOne: (studentId: string) => Promise<Place | null>,
) {
  const latest = useRef(fetchOne)
  latest.current = fetchOne
  const { nextUngraded = '', next = '' } = from ?? {}
  useEffect(() => {
    let isLeft = false
    const fetchAhead = async () => {
      if (next !== '' && next !== nextUngraded) void latest.current(next).catch(() => undefined)
      const seen = new Set([''])
      for (let student = nextUngraded; !seen.has(student) && seen.size <= ahead && !isLeft; ) {
        seen.add(student)
        student = (await latest.current(student))?.nextUngraded ?? ''
      }
    }
    fetchAhead().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [nextUngraded, next])
}

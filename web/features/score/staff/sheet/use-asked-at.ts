import { useEffect, useRef, useState } from 'react'

/** How late a render hears that something is being asked, at most, in milliseconds. */
const lateness = 500

/** When the answer that shows was asked for, in milliseconds: at the latest, so that what came later is surely not in it. */
export function useAskedAt({ isFetching, dataUpdatedAt }: { isFetching: boolean; dataUpdatedAt: number }) {
  const asking = useRef(0)
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (isFetching) asking.current = Date.now() - lateness
  }, [isFetching])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => setAsked(asking.current), [dataUpdatedAt])
  return asked
}

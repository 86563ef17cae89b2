import { useEffect, useRef } from 'react'

/** Fetches page after page as long as all of a list is wanted. @param length how much of it is there */
export function useRest(isWanted: boolean, length: number, onMore?: () => void): void {
  const more = useRef(onMore)
  more.current = onMore
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page after each
  useEffect(() => {
    if (isWanted) more.current?.()
  }, [isWanted, length])
}

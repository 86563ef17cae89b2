import { type RefObject, useEffect, useRef } from 'react'

/** What takes files that are dropped on its page, or pasted there. */
export interface Taker {
  /** Where it is: a page has several that take what is dropped on themselves, and one that takes what is dropped beside. */
  element: Element
  /** What dropping does, in words. */
  says: string
  accept: (files: readonly File[]) => void
}

export const takers = new Set<Taker>()

/**
 * Takes files that are dropped on the page of an element, or pasted there. Where several on a page do, only what falls
 * on the element itself. @param take undefined: nothing is taken now
 */
export function useFilesFromOutside(
  element: RefObject<Element | null>,
  says: string,
  take: ((files: readonly File[]) => void) | undefined,
): void {
  const latest = useRef(take)
  latest.current = take
  const isTaking = take !== undefined
  useEffect(() => {
    if (!isTaking || !element.current) return
    const taker: Taker = { element: element.current, says, accept: files => latest.current?.(files) }
    takers.add(taker)
    // Whoever comes without files needs none of that.
    void import('./watch.ts').then(
      ({ watch }) => watch(),
      () => undefined,
    )
    return () => void takers.delete(taker)
  }, [element, says, isTaking])
}

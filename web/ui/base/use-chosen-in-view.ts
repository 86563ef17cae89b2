import { type RefObject, useEffect } from 'react'

/** Scrolls a row sideways so that what is chosen in it stands in its middle, whenever another one is. */
export function useChosenInView(row: RefObject<HTMLElement | null>, chosen: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when another one is chosen
  useEffect(() => {
    const it = row.current?.querySelector('[aria-selected="true"], [aria-pressed="true"], :checked')
    if (!it || !row.current) return
    const shown = row.current.getBoundingClientRect()
    const { left, width } = it.getBoundingClientRect()
    row.current.scrollLeft += left + width / 2 - (shown.left + shown.width / 2)
  }, [chosen, row])
}

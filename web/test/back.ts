import { expect } from 'vitest'

/** How many of what lies over the screen the history knows of. */
export const overlaysInHistory = () => (history.state as { overlays?: number } | null)?.overlays ?? 0

let arrivals = 0
// Imported before the parts under test, which stop the event where the router need not hear it.
addEventListener('popstate', () => (arrivals += 1), { capture: true })

/** Goes through the history as the browser's buttons do, and waits until it is there. */
export async function travel(steps: number): Promise<void> {
  const before = arrivals
  history.go(steps)
  await expect.poll(() => arrivals).toBeGreaterThan(before)
}

export const goBack = () => travel(-1)

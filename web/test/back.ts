import { expect } from 'vitest'

/** How many of what lies over the screen the history knows of. */
export const overlaysInHistory = () => (history.state as { overlays?: number } | null)?.overlays ?? 0

/** Presses Back, and waits until the browser has gone there. */
export async function goBack(): Promise<void> {
  const place = () => JSON.stringify([location.href, history.state])
  const before = place()
  history.back()
  await expect.poll(place).not.toBe(before)
}

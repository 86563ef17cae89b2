/** Of when what an address shows is, while it comes from the device: the oldest of its answers (decision 178). */
const times = new Map<string, number>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const here = () => location.pathname + location.search

export const asOf = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: (): number | undefined => times.get(here()),
  isSomewhere: () => times.size > 0,
  /** Something asked at this time is shown. */
  shown(at: number) {
    times.set(here(), Math.min(at, times.get(here()) ?? at))
    tell()
  },
  /** The server answers again. */
  clear() {
    times.clear()
    tell()
  },
}

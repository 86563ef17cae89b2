/** Whole seconds of something that is played: from one up to, and without, another. */
export type Played = readonly [from: number, to: number]

/** How fast something may be played, and so how many of its seconds fit into one of the clock. */
export const fastest = 2
/** Seconds that are believed beyond the clock: for requests that overtake each other, and pages that open slowly. */
export const leeway = 30
/** Seconds of the longest thing that is followed. */
export const longestPlayed = 24 * 3600

/** In their order, without overlaps; what touches is one. */
export function joined(ranges: readonly Played[]): Played[] {
  const found: [number, number][] = []
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = found.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) found.push([from, to])
  }
  return found
}

/** What lies between two seconds. */
export const within = (ranges: readonly Played[], from: number, to: number): Played[] =>
  ranges
    .map(([first, last]): Played => [Math.max(first, from), Math.min(last, to)])
    .filter(([first, last]) => first < last)

/** What is in none of the others. Both are joined. */
export function without(ranges: readonly Played[], others: readonly Played[]): Played[] {
  const gaps: Played[] = []
  let end = 0
  for (const [from, to] of others) {
    gaps.push([end, from])
    end = to
  }
  gaps.push([end, Number.POSITIVE_INFINITY])
  return ranges.flatMap(range => gaps.flatMap(([from, to]) => within([range], from, to)))
}

/** The first of them, this many seconds long together. */
export function firstOf(ranges: readonly Played[], seconds: number): Played[] {
  let left = seconds
  return ranges.flatMap(([from, to]): Played[] => {
    const end = Math.min(to, from + left)
    left -= Math.max(0, end - from)
    return end > from ? [[from, end]] : []
  })
}

export const secondsIn = (ranges: readonly Played[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0)

/** How much of something is played, 0 to 100; below 100 until nothing is missing. */
export const percentPlayed = (seconds: number, length: number) =>
  length > 0 ? Math.min(100, Math.floor((100 * seconds) / length)) : 0

/** One line of the report: what was measured, against what, and whether it passes. */
export interface Result {
  load: string
  goal: string
  measured: string
  met: boolean
  /** Why the goal is missed, or what a reader should know. */
  note?: string
}

/** The value below which the given fraction of the numbers lies. */
export function percentile(numbers: number[], part: number) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (numbers: number[]) => percentile(numbers, 0.5)
export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const ratio = (value: number) => `${value.toFixed(2)}×`

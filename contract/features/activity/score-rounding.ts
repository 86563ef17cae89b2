/**
 * Scores are decimals, counted in thousandths and shown in tenths. What a mean or a weighted sum of them gives in binary
 * lies a little beside the decimal that is meant, and a half below it would be rounded down: 89.95 is 89.9499…. No two
 * different scores are as close as this.
 */
export const scoreTolerance = 1e-8

/** @param steps in one point */
const halfUp = (value: number, steps: number) => Math.floor((value + scoreTolerance) * steps + 0.5) / steps

/** A score as it is shown, compared with letters or written to a file: to one decimal, halves up. */
export const tenths = (value: number) => halfUp(value, 10)

/** The mean of many points, as it is shown. */
export const hundredths = (value: number) => halfUp(value, 100)

/** A score as it is counted on with. */
export const thousandths = (value: number) => halfUp(value, 1000)

/** Whether a score that somebody gives has at most one decimal. */
export const isInTenths = (value: number) => Math.abs(value - tenths(value)) < scoreTolerance

/**
 * The number that somebody has typed, or a table has, as a score: with a point or a comma, in any width, with zeros behind it.
 * Null if nothing is there, undefined if it is no such number.
 */
export function readScore(text: string): number | null | undefined {
  const bare = text.normalize('NFKC').trim()
  if (bare === '') return null
  return /^\d{1,6}([.,]\d{1,10})?$/.test(bare) ? Number(bare.replace(',', '.')) : undefined
}

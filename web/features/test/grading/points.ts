import { readScore } from '#contract/features/activity/score-rounding.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'

/** One press more or less: fine where little is to be had. */
const stepOf = (most: number) => (most > 5 ? 1 : 0.5)

const tenths = (points: number) => Math.round(points * 10) / 10

/** A press more or less, within what the question is worth. */
export const stepped = (from: number | null, direction: 1 | -1, most: number) =>
  tenths(Math.min(most, Math.max(0, (from ?? 0) + direction * stepOf(most))))

/** To be given with one press: nothing, half of it, all of it. */
export const quickPoints = (most: number) =>
  most === 0
    ? [{ key: 'none' as const, points: 0 }]
    : [
        { key: 'none' as const, points: 0 },
        { key: 'half' as const, points: tenths(most / 2) },
        { key: 'full' as const, points: most },
      ]

/** What was typed; null: no points that the question could give. */
export function pointsTyped(text: string, most: number): number | null {
  const points = readScore(text)
  return points !== null && points !== undefined && isScoreWithin(points, most) ? points : null
}

import { z } from 'zod'

/** What an answer gets that is right in part: nothing, half of the points, or its share of them. */
export const partialCredits = ['none', 'half', 'share'] as const
export type PartialCredit = (typeof partialCredits)[number]

/**
 * How answers to a question are judged.
 * `partial`: what is right in part gets. `penalty`: which share of the points a wrong answer costs, 0 to 1; what is
 * not answered never costs anything.
 */
export const scoring = z.object({
  partial: z.enum(partialCredits).default('none'),
  penalty: z.number().min(0).max(1).default(0),
})
export type Scoring = z.output<typeof scoring>

export const usualScoring: Scoring = { partial: 'none', penalty: 0 }

/** What of an answer is right and what is wrong, of how many parts; the others are not answered. */
interface Judged {
  right: number
  wrong: number
  of: number
}

/**
 * What an answer is worth that consists of parts with one answer each: blanks, pairs. Half of the points are for who has
 * half of the parts right; where each has its share, a wrong one costs the penalty's part of that share.
 */
export function worthByPart({ right, wrong, of }: Judged, { partial, penalty }: Scoring) {
  if (right === of) return 1
  if (partial === 'share') return (right - penalty * wrong) / of
  if (partial === 'half' && right * 2 >= of) return 0.5
  return wrong > 0 ? lost(penalty) : 0
}

/** -0 is no number to show. */
export const lost = (penalty: number) => (penalty === 0 ? 0 : -penalty)

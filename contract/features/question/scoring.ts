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

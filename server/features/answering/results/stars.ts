import { inquiry, joined } from '#server/kernel/inquiry.ts'

/** What a student was given for a step. */
export interface StarsOfStep {
  stepId: string
  accountId: string
  stars: number
}

/** The stars that were given for steps of a set, less what was taken. */
export const starsInquiry = inquiry<{ activityId: string }, StarsOfStep[]>('answering.stars', joined)

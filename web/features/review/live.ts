import type { Call } from '#contract/call.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import { reviewMessages } from '#contract/features/review/messages.ts'
import { useLive } from '#web/lib/live.ts'
import { useReviewAddress } from './addresses.ts'

/** What changes when somebody reviews, or when reviews are given to others. */
export const reviewQueries: readonly Call[] = [
  homeworkCalls.get,
  reviewCalls.listOwn,
  reviewCalls.overview,
  reviewCalls.ofSubmission,
]

/** Keeps the reviews of the homework that the address names fresh. */
export function useReviewNews(): void {
  const { courseId, homeworkId } = useReviewAddress()
  useLive({
    courseId,
    on: [reviewMessages.reviewsChanged],
    refreshes: reviewQueries,
    when: change => change.homeworkId === homeworkId,
  })
}

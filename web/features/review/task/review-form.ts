import type { ReviewSettings } from '#contract/features/review/entities.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { reviewTimesProblem, usualReviews } from '#contract/features/review/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'

/** What the form of a homework holds about reviewing. */
export interface ReviewForm {
  reviewCount: number | null
  reviewEndsAt: number | null
  hidesAuthors: boolean
  hidesReviewers: boolean
  reviewPoints: number | null
}

export const usualReviewForm: ReviewForm = {
  reviewCount: usualReviews,
  reviewEndsAt: null,
  hidesAuthors: true,
  hidesReviewers: true,
  reviewPoints: 0,
}

export const reviewFormOf = (settings: ReviewSettings | null): ReviewForm =>
  settings
    ? {
        reviewCount: settings.perStudent,
        reviewEndsAt: settings.endsAt,
        hidesAuthors: settings.hidesAuthors,
        hidesReviewers: settings.hidesReviewers,
        reviewPoints: settings.points,
      }
    : usualReviewForm

/** What stands in the way of saving, under the field that it concerns. */
export function reviewFormProblems(form: ReviewForm & { deadline: number | null }) {
  const problem = reviewTimesProblem({ deadline: form.deadline, endsAt: form.reviewEndsAt })
  const text = problemText(problem?.error)
  const isOfDeadline = problem?.error === reviewErrors.deadlineMissing
  return { deadline: isOfDeadline && text, reviewEndsAt: !isOfDeadline && text }
}

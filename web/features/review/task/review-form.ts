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
  isReviewingOver: boolean
}

export const usualReviewForm: ReviewForm = {
  reviewCount: usualReviews,
  reviewEndsAt: null,
  hidesAuthors: true,
  hidesReviewers: true,
  reviewPoints: 0,
  isReviewingOver: false,
}

/** @param deadline of handing in; a copy has none yet, and what was the end of reviewing before says nothing any more */
export const reviewFormOf = (
  settings: (ReviewSettings & { concludedAt: number | null }) | null,
  deadline: number | null,
): ReviewForm =>
  settings
    ? {
        reviewCount: settings.perStudent,
        reviewEndsAt: deadline === null ? null : settings.endsAt,
        hidesAuthors: settings.hidesAuthors,
        hidesReviewers: settings.hidesReviewers,
        reviewPoints: settings.points,
        isReviewingOver: settings.concludedAt !== null,
      }
    : usualReviewForm

/** What stands in the way of saving, under the field that it concerns. */
export function reviewFormProblems(form: ReviewForm & { deadline: number | null }) {
  const { deadline, reviewEndsAt: endsAt, isReviewingOver: isOver } = form
  const problem = reviewTimesProblem({ deadline, endsAt, isOver })
  const text = problemText(problem?.error)
  const isOfDeadline = problem?.error === reviewErrors.deadlineMissing
  return { deadline: isOfDeadline && text, reviewEndsAt: !isOfDeadline && text }
}

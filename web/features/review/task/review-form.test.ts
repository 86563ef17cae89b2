import { expect, test } from 'vitest'
import { reviewFormOf, usualReviewForm } from './review-form.ts'

test('a copy without a deadline asks until when students review, as its own end is none any more', () => {
  const endsAt = Date.UTC(2026, 10, 20)
  const settings = {
    perStudent: 3,
    endsAt,
    hidesAuthors: true,
    hidesReviewers: true,
    points: 0,
    concludedAt: null,
  }
  expect(reviewFormOf(settings, endsAt - 1000).reviewEndsAt).toBe(endsAt)
  expect(reviewFormOf(settings, null)).toMatchObject({ reviewCount: 3, reviewEndsAt: null })
  expect(reviewFormOf(null, null)).toBe(usualReviewForm)
})

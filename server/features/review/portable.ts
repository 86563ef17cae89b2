import { sql } from 'kysely'
import { reviewStates } from '#contract/features/review/rules.ts'
import type { Portable, Through } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'

const ofAuthors: Through = { table: 'submission_author', there: 'submission_id', here: 'submission_id' }

export const reviewPortable: Portable = {
  tables: [
    {
      table: 'review_policy',
      part: 'content',
      from: ['activity_id', 'activity'],
      refs: { activity_id: 'activity' },
      ranges: { per_student: [1, 5], points: [0, 100] },
      fresh: () => ({ allocated_at: null, reallocated_at: null, reminded_at: null, concluded_at: null }),
    },
    {
      table: 'review',
      part: 'work',
      from: ['submission_id', 'submission'],
      refs: {
        id: 'own',
        activity_id: 'activity',
        submission_id: 'submission',
        reviewer_id: 'person',
      },
      through: ofAuthors,
      ranges: {
        track: [1, 2 ** 15 - 1],
        state: [reviewStates.toDo, reviewStates.givenAway],
        draft_score: [0, 100],
        draft_sequence: [0, Number.MAX_SAFE_INTEGER],
      },
    },
    {
      table: 'review_appeal',
      part: 'work',
      from: ['submission_id', 'submission'],
      through: ofAuthors,
      refs: { submission_id: 'submission', account_id: 'person', answered_by: 'author' },
    },
  ],
  /** What a file can claim and allocating never does. */
  async settle({ db }, courseId, arrived) {
    if (arrived.get('review')) await dropOwn(db, courseId)
  },
}

/** Nobody reviews what is their own. */
const dropOwn = prepared(
  (_, courseId: string) => sql`
    delete from review using activity
    where activity.id = review.activity_id and activity.course_id = ${courseId} and exists (
      select from submission_author as author
      where author.submission_id = review.submission_id and author.account_id = review.reviewer_id)`,
)

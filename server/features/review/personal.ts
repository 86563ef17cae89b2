import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const reviewPersonal: PersonalData = {
  tables: [
    {
      table: 'review',
      column: 'reviewer_id',
      // Whose work it is, and the number of the track, may tell who the author is.
      told: columns(
        'id activity_id reviewer_id state allocated_at done_at reminded_at draft_score draft_comment drafted_at',
      ),
      without: ['submission_id', 'track', 'is_left_out', 'draft_sequence'],
    },
    {
      table: 'review_appeal',
      column: 'account_id',
      told: columns('submission_id account_id reason asked_at answer is_kept answered_at'),
      without: ['answered_by'],
    },
  ],
  others: { 'review_appeal.answered_by': 'belongs to whose appeal it is' },
}

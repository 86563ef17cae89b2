import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const answeringPersonal: PersonalData = {
  tables: [
    {
      table: 'answering_join',
      column: 'account_id',
      told: columns('step_id account_id joined_at has_answered'),
    },
    {
      table: 'answering_counted',
      column: 'account_id',
      told: columns('activity_id slot account_id counted_at proof'),
      // Whether an answer is right is shown with what is right; the answers themselves are in the work.
      without: columns('keys worth'),
    },
    { table: 'answering_ticket', column: 'account_id', told: columns('activity_id slot account_id') },
    {
      table: 'answering_post',
      column: 'author_id',
      told: columns('id activity_id slot author_id body votes group_id created_at answered_at hidden_at'),
    },
    { table: 'answering_vote', column: 'account_id', told: columns('post_id account_id') },
  ],
}

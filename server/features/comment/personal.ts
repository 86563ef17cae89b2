import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const commentPersonal: PersonalData = {
  tables: [
    {
      table: 'comment',
      column: 'author_id',
      told: columns(
        'id activity_id author_id thread_id answers_id body is_nameless likes own_likes replies best_at created_at hidden_at deleted_at',
      ),
      without: ['hidden_by', 'deleted_by'],
    },
    {
      table: 'comment_file',
      column: 'author_id',
      through: { table: 'comment', there: 'id', here: 'comment_id' },
      told: columns('comment_id file_id position'),
    },
    {
      table: 'comment_mention',
      column: 'account_id',
      told: columns('comment_id account_id'),
      erased: true,
    },
    {
      table: 'comment_like',
      column: 'account_id',
      told: columns('comment_id account_id liked_at'),
    },
  ],
  others: {
    'comment.hidden_by': 'belongs to whose comment it is',
    'comment.deleted_by': 'belongs to whose comment it is',
    'comment_lock.locked_by': 'belongs to the activity',
  },
}

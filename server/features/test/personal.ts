import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const testPersonal: PersonalData = {
  tables: [
    {
      table: 'test_switch',
      column: 'account_id',
      told: columns('id submission_id account_id kind began_at seconds counted comment'),
    },
    {
      table: 'test_readiness',
      column: 'account_id',
      told: columns('activity_id account_id told_at problems is_sealed is_rehearsed'),
      erased: true,
    },
    {
      table: 'test_message',
      column: 'author_id',
      told: columns('id activity_id author_id text sent_at'),
    },
  ],
}

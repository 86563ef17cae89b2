import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const projectorPersonal: PersonalData = {
  tables: [
    {
      table: 'projector',
      column: 'account_id',
      told: columns('id course_id account_id device address created_at accepted_at ended_at ended_as'),
      without: ['code_hash', 'key_hash', 'expires_at'],
      erased: true,
    },
  ],
}

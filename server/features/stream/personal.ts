import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const streamPersonal: PersonalData = {
  tables: [
    {
      table: 'stream_entry',
      column: 'by_id',
      told: columns('stream_id position number at by_id code type body removed_at'),
      // Who has answered with a sign is theirs to know of; the signs are in their own export.
      others: { body: ['reactions'] },
    },
  ],
}

import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const videoPersonal: PersonalData = {
  tables: [
    {
      table: 'video_reminder',
      column: 'account_id',
      told: columns('video_id account_id reminded_at'),
    },
  ],
}

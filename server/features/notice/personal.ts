import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const noticePersonal: PersonalData = {
  tables: [
    {
      table: 'notice_reading',
      column: 'account_id',
      told: columns('notice_id account_id read_at acknowledged_at'),
    },
  ],
}

import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const memberPersonal: PersonalData = {
  tables: [
    {
      table: 'invitation_decline',
      column: 'account_id',
      told: columns('course_id account_id declined_at'),
      erased: true,
    },
  ],
  others: {
    'invitation.invited_by': 'data of those invited',
  },
}

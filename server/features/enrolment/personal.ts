import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const enrolmentPersonal: PersonalData = {
  tables: [
    {
      table: 'enrolment',
      column: 'account_id',
      told: columns('id course_id account_id state answers attempt applied_at decided_at reason'),
      without: ['answer_key', 'label_id', 'decided_by'],
    },
  ],
  others: {
    'enrolment.decided_by': 'belongs to who applied',
  },
}

import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const groupPersonal: PersonalData = {
  tables: [
    {
      table: 'group_member',
      column: 'account_id',
      told: columns('batch_id account_id group_id joined_at'),
    },
  ],
  others: {
    'course_group.author_id': 'belongs to the course',
  },
}

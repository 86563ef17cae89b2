import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const scorePersonal: PersonalData = {
  tables: [
    {
      table: 'score_entry',
      column: 'account_id',
      told: columns('course_id kind column_id account_id score reason entered_at is_current undone_at'),
      without: columns('id number entered_by undone_by'),
    },
  ],
  others: {
    'score_entry.entered_by': 'belongs to whose grade it is',
    'score_entry.undone_by': 'belongs to whose grade it is',
    'score_change.made_by': 'belongs to the course',
    'score_import.author_id': 'data of those in the gradebook',
  },
}

import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const homePersonal: PersonalData = {
  tables: [
    {
      table: 'todo_mark',
      column: 'account_id',
      told: columns('account_id activity_id kind ignored waiting marked_at'),
      erased: true,
    },
    {
      table: 'calendar_feed',
      column: 'account_id',
      told: columns('account_id changed_at'),
      without: ['generation'],
      erased: true,
    },
    {
      table: 'exam_date',
      column: 'account_id',
      told: columns('id account_id title place begins_at created_at'),
      erased: true,
    },
    {
      table: 'track',
      column: 'account_id',
      told: columns('id account_id type event_id residence_time at'),
      erased: true,
    },
    {
      table: 'tour',
      column: 'account_id',
      told: columns('account_id version course_id finished_at'),
      erased: true,
    },
  ],
}

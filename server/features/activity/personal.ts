import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const activityPersonal: PersonalData = {
  tables: [
    {
      table: 'activity',
      column: 'author_id',
      told: columns(
        'id course_id type title label folder_id position author_id published_at announced_at begins_at ends_at created_at updated_at deleted_at',
      ),
    },
    {
      table: 'progress',
      column: 'account_id',
      told: columns('activity_id account_id state begun_at done_at updated_at'),
      without: ['score'],
    },
  ],
}

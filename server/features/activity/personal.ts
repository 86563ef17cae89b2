import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const activityPersonal: PersonalData = {
  tables: [
    {
      table: 'activity',
      column: 'author_id',
      told: columns(
        'id course_id type title label folder_id position author_id published_at announced_at begins_at ends_at created_at updated_at deleted_at closed_until pinned_at ended_at is_for_some',
      ),
      without: ['revision'],
    },
    {
      table: 'progress',
      column: 'account_id',
      told: columns('activity_id account_id state begun_at done_at updated_at percent'),
      without: ['score'],
    },
    {
      table: 'progress_part',
      column: 'account_id',
      told: columns('activity_id account_id part watched seconds position begun_at watched_at'),
      without: ['viewing', 'viewed'],
    },
    {
      table: 'activity_exception',
      column: 'account_id',
      told: columns('activity_id account_id ends_at extra_seconds attempts is_excused group_id granted_at'),
      without: ['granted_by'],
    },
    {
      table: 'activity_reminder',
      column: 'account_id',
      told: columns('activity_id account_id reminded_at'),
    },
    {
      table: 'accommodation',
      column: 'account_id',
      told: columns('course_id account_id factor larger_text no_barrage'),
      erased: true,
    },
  ],
  others: {
    'activity_exception.granted_by': 'belongs to whose times they are',
    'due_reminder.account_id': 'that a reminder was made; goes with the activity',
  },
}

import { type SqlBool, sql } from 'kysely'
import { columns, type PersonalData } from '#server/kernel/personal.ts'

export const notificationPersonal: PersonalData = {
  tables: [
    {
      table: 'delivery_setting',
      column: 'account_id',
      told: columns(
        'account_id by_push by_chat by_mail is_quiet quiet_from quiet_to digest_day digest_at digested_at silent_kinds silent_courses',
      ),
      erased: true,
    },
    {
      table: 'push_subscription',
      column: 'account_id',
      told: columns('id account_id device created_at session_id'),
      without: ['endpoint', 'p256dh', 'auth'],
      erased: true,
    },
    {
      table: 'notification',
      column: 'account_id',
      told: columns(
        'id account_id type event details course_id content_type content_id created_at read_at told_at',
      ),
      without: ['withdrawn_at', 'bundle_id'],
      rows: () => sql<SqlBool>`one.withdrawn_at is null`,
      erased: true,
    },
  ],
  others: {
    'delivery.account_id': 'goes with its notification',
    'school_notice.author_id': 'belongs to the school',
  },
}

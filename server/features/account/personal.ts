import { columns, type PersonalData, type PersonalTable } from '#server/kernel/personal.ts'

/** The person's own row. */
export const ownAccount: PersonalTable = {
  table: 'account',
  column: 'id',
  told: columns(
    'id login email phone name kind is_operator avatar_id school department number class_number grade enrolled_month vip_level vip_until attest_state language language_chosen notify_members notify_due notify_letters notify_topics created_at deleted_at attested_at taught_courses majors imported_at',
  ),
  without: ['password_hash', 'name_key'],
}

export const accountPersonal: PersonalData = {
  tables: [
    {
      table: 'session',
      column: 'account_id',
      told: columns(
        'id account_id device address created_at seen_at expires_at revoked_at confirmed_at course_id',
      ),
      without: ['token_hash'],
    },
    {
      table: 'device_key',
      column: 'account_id',
      told: columns('id account_id thumbprint device created_at used_at revoked_at'),
      without: ['public_key'],
      erased: true,
    },
  ],
}

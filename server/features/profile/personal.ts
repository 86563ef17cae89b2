import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** A table with rows that belong to a person. */
interface PersonalTable {
  table: string
  /** The column that holds the person. */
  column: string
  /** Columns that leave in no export: secrets, and what the server only needs for itself. */
  without?: readonly string[]
  /** Goes with the account; otherwise it stays, under the name of a deleted account. */
  erased?: true
}

/**
 * What is told to people about themselves, and what goes when they go, in the order in which it can. A test compares it,
 * and `others` below, with every column of the database that names an account.
 */
export const personal: readonly PersonalTable[] = [
  { table: 'session', column: 'account_id', without: ['token_hash'] },
  { table: 'chat_identity', column: 'account_id', without: ['openid', 'unionid'], erased: true },
  { table: 'file', column: 'owner_id', without: ['key', 'thumbnail_key'] },
  { table: 'course', column: 'owner_id' },
  { table: 'membership', column: 'account_id' },
  { table: 'group_member', column: 'account_id' },
  { table: 'activity', column: 'author_id' },
  { table: 'progress', column: 'account_id' },
  { table: 'submission', column: 'account_id' },
  { table: 'submission_version', column: 'account_id' },
  { table: 'submission_file', column: 'account_id' },
  { table: 'submission_mark', column: 'account_id' },
  { table: 'attendance', column: 'author_id', without: ['code'] },
  { table: 'attendance_record', column: 'account_id' },
  { table: 'enrolment', column: 'account_id' },
  { table: 'invitation_decline', column: 'account_id', erased: true },
  { table: 'delivery_setting', column: 'account_id', erased: true },
  { table: 'push_subscription', column: 'account_id', without: ['endpoint', 'p256dh', 'auth'], erased: true },
  { table: 'notification', column: 'account_id', erased: true },
  { table: 'todo_mark', column: 'account_id', erased: true },
  { table: 'calendar_feed', column: 'account_id', erased: true },
  { table: 'exam', column: 'account_id', erased: true },
  { table: 'track', column: 'account_id', erased: true },
  { table: 'tour', column: 'account_id', erased: true },
]

/** Columns that name an account and are no data of that person's, each with the reason. */
export const others: Record<string, string> = {
  'upload.owner_id': 'notes of transfers; the files themselves are listed',
  'submission.graded_by': 'belongs to whose work it is',
  'submission_version.returned_by': 'belongs to whose work it is',
  'submission_mark.graded_by': 'belongs to whose work it is',
  'attendance_record.edited_by': 'belongs to who attended',
  'course_export.account_id': 'notes of jobs; the files themselves are listed',
  'course_import.account_id': 'notes of jobs; the courses themselves are listed',
  'enrolment.decided_by': 'belongs to who applied',
  'invitation.invited_by': 'data of those invited',
  'roster_import.author_id': 'data of those on the roster',
  'course_group.author_id': 'belongs to the course',
  'school_notice.author_id': 'belongs to the school',
  'delivery.account_id': 'goes with its notification',
  'chat_request.account_id': 'ends by itself within minutes',
  'data_export.account_id': 'notes of this very job',
}

/** Rows of one of these tables, without what must not leave. */
export async function rowsOf(db: Database, { table, column, without = [] }: PersonalTable, id: string) {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(one) - ${[...without]}::text[] as row from ${sql.table(table)} as one
    where ${sql.ref(`one.${column}`)} = ${id}`.execute(db)
  return rows.map(({ row }) => row)
}

export async function eraseRows(db: Database, id: string) {
  for (const { table, column, erased } of personal)
    if (erased) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
}

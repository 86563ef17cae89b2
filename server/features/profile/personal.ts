import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { submissionStates } from '#contract/features/homework/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const columns = (names: string) => names.split(' ')

/** A table with rows that belong to a person. Every column is told, told under a condition, or left out for a reason. */
export interface PersonalTable {
  table: string
  /** The column that holds the person. */
  column: string
  told: readonly string[]
  /** What a person is shown only at times, and when: a condition on the table's alias `one`. */
  shown?: readonly { columns: readonly string[]; when(now: number): RawBuilder<SqlBool> }[]
  /** Columns that leave in no export: secrets, and what no screen shows to that person. */
  without?: readonly string[]
  /** The rows that there are for the person, as a condition on `one`; all without it. */
  rows?(now: number): RawBuilder<SqlBool>
  /** Goes with the account; otherwise it stays, under the name of a deleted account. */
  erased?: true
}

/** The grade of a work is the student's to know: a published one, of a homework that students see. */
const isGradeShown = (now: number) => sql<SqlBool>`exists (
  select from submission work join homework on homework.id = work.homework_id
  join activity on activity.id = work.homework_id
  where work.homework_id = one.homework_id and work.account_id = one.account_id
    and work.state = ${sql.lit(submissionStates.graded)}
    and (homework.scores_published_at is not null or work.score_published_at is not null)
    and activity.published_at <= ${at(now)} and activity.deleted_at is null)`

const isNewestMark = sql<SqlBool>`not exists (
  select from submission_mark later
  where later.homework_id = one.homework_id and later.account_id = one.account_id and later.number > one.number)`

/** The person's own row. */
export const ownAccount: PersonalTable = {
  table: 'account',
  column: 'id',
  told: columns(
    'id login email phone name kind is_operator avatar_id school department number class_number grade enrolled_month vip_level vip_until attest_state language notify_members notify_due notify_letters notify_topics created_at deleted_at attested_at taught_courses majors imported_at',
  ),
  without: ['password_hash', 'name_key'],
}

/**
 * What is told to people about themselves, and what goes when they go, in the order in which it can. Tests compare it with
 * every column of the database, `others` below with every one that names an account, and what is told with the screens.
 */
export const personal: readonly PersonalTable[] = [
  {
    table: 'session',
    column: 'account_id',
    told: columns('id account_id device address created_at seen_at expires_at revoked_at confirmed_at'),
    without: ['token_hash'],
  },
  {
    table: 'chat_identity',
    column: 'account_id',
    told: columns('account_id nickname bound_at'),
    without: ['openid', 'unionid'],
    erased: true,
  },
  {
    table: 'file',
    column: 'owner_id',
    told: columns(
      'id owner_id name size md5 sha256 mime width height began_at created_at used_at deleted_at hidden_at',
    ),
    without: ['key', 'thumbnail_key'],
    rows: () => sql<SqlBool>`one.deleted_at is null`,
  },
  {
    table: 'course',
    column: 'owner_id',
    told: columns(
      'id owner_id name class_name venue semester term teach_type study_time is_public code code_stopped theme intro ended_at ended_visible quit_allowed student_cap student_count created_at updated_at deleted_at enrolment_open waiting_count attest_required needs_class_number needs_grade needs_enrolled_month template modules erased_at',
    ),
  },
  {
    table: 'membership',
    column: 'account_id',
    told: columns(
      'course_id account_id role permissions class_number grade enrolled_month joined_at left_at pinned_at archived_at position class_id',
    ),
    without: ['roster_key'],
  },
  {
    table: 'group_member',
    column: 'account_id',
    told: columns('batch_id account_id group_id joined_at'),
  },
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
  {
    table: 'submission',
    column: 'account_id',
    told: columns(
      'homework_id account_id state version submitted_at late score_published_at draft draft_files draft_sequence draft_at draft_text_at urged_at',
    ),
    shown: [
      { columns: ['score', 'comment', 'graded_at'], when: isGradeShown },
      {
        columns: ['return_reason', 'returned_at'],
        when: () => sql<SqlBool>`one.state = ${sql.lit(submissionStates.returned)}`,
      },
    ],
    without: ['graded_by', 'mark_count'],
  },
  {
    table: 'submission_version',
    column: 'account_id',
    told: columns('homework_id account_id version content submitted_at late return_reason returned_at'),
    without: ['returned_by'],
  },
  {
    table: 'submission_file',
    column: 'account_id',
    told: columns('homework_id account_id version file_id position'),
  },
  {
    table: 'submission_mark',
    column: 'account_id',
    told: columns('homework_id account_id version score comment graded_at'),
    without: ['number', 'graded_by'],
    rows: now => sql<SqlBool>`${isNewestMark} and ${isGradeShown(now)}`,
  },
  {
    table: 'attendance',
    column: 'author_id',
    told: columns('id course_id title method author_id begins_at ends_at ended_at deleted_at'),
    without: ['code'],
  },
  {
    table: 'attendance_record',
    column: 'account_id',
    told: columns('attendance_id account_id state signed_at address wrong_codes edited_at'),
    without: ['edited_by'],
    rows: () => sql<SqlBool>`exists (
      select from attendance where attendance.id = one.attendance_id and attendance.deleted_at is null)`,
  },
  {
    table: 'enrolment',
    column: 'account_id',
    told: columns('id course_id account_id state answers attempt applied_at decided_at reason'),
    without: ['answer_key', 'label_id', 'decided_by'],
  },
  {
    table: 'invitation_decline',
    column: 'account_id',
    told: columns('course_id account_id declined_at'),
    erased: true,
  },
  {
    table: 'delivery_setting',
    column: 'account_id',
    told: columns(
      'account_id by_push by_chat by_mail is_quiet quiet_from quiet_to digest_day digest_at digested_at',
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
    without: ['withdrawn_at'],
    rows: () => sql<SqlBool>`one.withdrawn_at is null`,
    erased: true,
  },
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

const toldOf = ({ table, column, told, shown = [], rows }: PersonalTable) =>
  prepared((_, id: string, now: number) => {
    const atTimes = shown.map(
      ({ columns: names, when }) => sql`or (key = any(${[...names]}::text[]) and ${when(now)})`,
    )
    return sql<{ row: Record<string, unknown> }>`
      select (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(one))
        where key = any(${[...told]}::text[]) ${sql.join(atTimes, sql` `)}
      ) as row
      from ${sql.table(table)} as one
      where ${sql.ref(`one.${column}`)} = ${id} and ${rows?.(now) ?? sql`true`}`
  })
const queries = new Map([ownAccount, ...personal].map(table => [table, toldOf(table)]))

/** Rows of one of these tables, with what is told of them just now. */
export async function rowsOf({ db, now }: Pick<Unit, 'db' | 'now'>, table: PersonalTable, id: string) {
  const query = queries.get(table)!
  return (await query(db, id, now)).map(({ row }) => row)
}

const erasures = personal.flatMap(({ table, column, erased }) =>
  erased
    ? prepared((_, id: string) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`)
    : [],
)

/** In a command. */
export function eraseRows(db: Database, id: string) {
  for (const erase of erasures) void erase(db, id)
}

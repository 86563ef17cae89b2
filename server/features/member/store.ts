import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

export interface StudentFilter {
  /** Part of the name, empty for all. */
  search: string
  /** Whether the student number is searched too. */
  byNumber: boolean
  page: number
  limit: number
}

function studentsIn(db: Database, courseId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.course_id', '=', courseId)
    .where('membership.role', '=', 'student')
    .where('membership.left_at', 'is', null)
}

/** One page of a course's students by student number, with the number of all that match. */
export async function pageOfStudents(
  db: Database,
  courseId: string,
  { search, byNumber, page, limit }: StudentFilter,
) {
  const wanted = search.toLowerCase()
  let rows = studentsIn(db, courseId)
  if (wanted && byNumber)
    rows = rows.where(
      sql<SqlBool>`(position(${wanted} in lower(account.name)) > 0 or position(${wanted} in account.number) > 0)`,
    )
  else if (wanted) rows = rows.where(sql<SqlBool>`position(${wanted} in lower(account.name)) > 0`)
  const [students, count] = await Promise.all([
    rows
      .select(['account.id', 'account.name', 'account.number', 'account.department', 'account.avatar_id'])
      .select(classNumber)
      .orderBy('account.number')
      .orderBy('account.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { students, total: count.total }
}

/** Given for this course, otherwise the account's own. */
const classNumber = sql<string>`coalesce(nullif(membership.class_number, ''), account.class_number)`.as(
  'class_number',
)

export async function countStudents(db: Database, courseId: string) {
  const { student_count } = await db
    .selectFrom('course')
    .select('student_count')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return student_count
}

export function findStudent(db: Database, courseId: string, accountId: string) {
  return studentsIn(db, courseId)
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id', 'account.school'])
    .select(['account.department', 'account.phone', 'account.email', 'membership.joined_at'])
    .select(classNumber)
    .select([
      sql<string>`coalesce(nullif(membership.grade, ''), account.grade)`.as('grade'),
      sql<string>`coalesce(nullif(membership.enrolled_month, ''), account.enrolled_month)`.as(
        'enrolled_month',
      ),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

/** The teacher first, then the assistants as they came. */
export function listTeam(db: Database, courseId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.name', 'account.department', 'account.avatar_id'])
    .select(['membership.role', 'membership.permissions'])
    .where('membership.course_id', '=', courseId)
    .where('membership.role', 'in', ['owner', 'assistant'])
    .where('membership.left_at', 'is', null)
    .orderBy('membership.role', 'desc')
    .orderBy('membership.joined_at')
    .execute()
}

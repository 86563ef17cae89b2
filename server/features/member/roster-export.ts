import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

/** The name of a course and its students as rows of text, by student number. */
export async function listRoster(db: Database, courseId: string) {
  const { name } = await db
    .selectFrom('course')
    .select('name')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const students = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('course_class', 'course_class.id', 'membership.class_id')
    .select(['account.name', 'account.number', 'account.phone', 'account.email'])
    .select(['course_class.name as class', 'account.department', 'account.school'])
    .select([
      sql<string>`coalesce(nullif(membership.grade, ''), account.grade)`.as('grade'),
      sql<string>`coalesce(nullif(membership.enrolled_month, ''), account.enrolled_month)`.as('enrolled'),
    ])
    .where('membership.course_id', '=', courseId)
    .where('membership.role', '=', 'student')
    .where('membership.left_at', 'is', null)
    .orderBy('account.number')
    .orderBy('account.id')
    .execute()
  const rows = students.map(row => [
    row.name,
    row.number,
    row.phone ?? '',
    row.email ?? '',
    row.class ?? '',
    row.department,
    row.school,
    row.grade,
    row.enrolled,
  ])
  return { name, rows }
}

import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { studentsIn } from './store.ts'

/** The name of a course and its students as rows of text, by student number. */
export async function listRoster(db: Database, courseId: string) {
  const [{ name }, students] = await Promise.all([courseName.one(db, courseId), studentsOf(db, courseId)])
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

const courseName = prepared((db, courseId: string) =>
  db.selectFrom('course').select('name').where('id', '=', courseId),
)

const studentsOf = prepared((db, courseId: string) =>
  studentsIn(db, courseId)
    .select(['account.name', 'account.number', 'account.phone', 'account.email'])
    .select(['course_class.name as class', 'account.department', 'account.school'])
    .select([
      sql<string>`coalesce(nullif(membership.grade, ''), account.grade)`.as('grade'),
      sql<string>`coalesce(nullif(membership.enrolled_month, ''), account.enrolled_month)`.as('enrolled'),
    ])
    .orderBy('membership.roster_key'),
)

import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'

export interface StudentFilter {
  /** Part of the name, its pinyin or initials; empty for all. */
  search: string
  /** Whether the student number is searched too. */
  byNumber: boolean
  /** A class inside the course; null for those in none; absent for all. */
  classId?: string | null
  department?: string
  page: number
  limit: number
}

/** The students of a course with their accounts and classes, for who narrows them down further. */
export function studentsIn(db: Database, courseId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('course_class', 'course_class.id', 'membership.class_id')
    .where('membership.course_id', '=', courseId)
    .where('membership.role', '=', 'student')
    .where('membership.left_at', 'is', null)
}

/** What lists show of students, by student number. */
export function listed(students: ReturnType<typeof studentsIn>) {
  return students
    .select(['account.id', 'account.name', 'account.number', 'account.department', 'account.avatar_id'])
    .select(className)
    .orderBy('account.number')
    .orderBy('account.id')
}

/** Whether a name, its pinyin or initials contain the text; for staff also the number. */
export function isFound(search: string, byNumber: boolean) {
  const wanted = search.toLowerCase()
  return byNumber
    ? sql<SqlBool>`(position(${wanted} in account.name_key) > 0 or position(${wanted} in lower(account.number)) > 0)`
    : sql<SqlBool>`position(${wanted} in account.name_key) > 0`
}

/** One page of a course's students by student number, with the number of all that match. */
export async function pageOfStudents(db: Database, courseId: string, filter: StudentFilter) {
  const { search, byNumber, classId, department, page, limit } = filter
  let rows = studentsIn(db, courseId)
  if (search) rows = rows.where(isFound(search, byNumber))
  if (classId === null) rows = rows.where('membership.class_id', 'is', null)
  else if (classId !== undefined) rows = rows.where('membership.class_id', '=', classId)
  if (department !== undefined) rows = rows.where('account.department', '=', department)
  const [students, count] = await Promise.all([
    listed(rows)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countOf(rows, db, courseId, filter).executeTakeFirstOrThrow(),
  ])
  return { students, total: count.total }
}
export type StudentRow = Awaited<ReturnType<typeof pageOfStudents>>['students'][number]

/** How many match. Without a condition on the person the memberships alone tell, a tenth of the work. */
function countOf(
  rows: ReturnType<typeof studentsIn>,
  db: Database,
  courseId: string,
  { search, classId, department }: StudentFilter,
) {
  if (search || department !== undefined || classId !== undefined)
    return rows.select(({ fn }) => fn.countAll<number>().as('total'))
  return db
    .selectFrom('membership')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId)
    .where('role', '=', 'student')
    .where('left_at', 'is', null)
}

/** The class inside the course, otherwise what was given for it, otherwise the account's own. */
export const className =
  sql<string>`coalesce(course_class.name, nullif(membership.class_number, ''), account.class_number)`.as(
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
    .select(['account.department', 'account.phone', 'account.email', 'account.majors', 'account.kind'])
    .select('membership.joined_at')
    .select(['membership.class_id', className])
    .select([
      sql<string>`coalesce(nullif(membership.grade, ''), account.grade)`.as('grade'),
      sql<string>`coalesce(nullif(membership.enrolled_month, ''), account.enrolled_month)`.as(
        'enrolled_month',
      ),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}

export function listDepartments(db: Database, courseId: string) {
  return studentsIn(db, courseId)
    .select('account.department')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account.department', '<>', '')
    .groupBy('account.department')
    .orderBy('account.department')
    .limit(500)
    .execute()
}

import type { Database } from '#server/kernel/database.ts'

export { standingIn } from './gate.ts'
export { type Admission, admitStudent, dismissStudent, memberJoined, memberLeft } from './membership.ts'
export { badgeOf, roleNumber } from './present.ts'

export interface CourseCard {
  id: string
  name: string
  className: string
  teacherId: string
  teacherName: string
  theme: number
}

/** What lists of other features show of courses, by id; deleted courses are not in it. */
export async function courseCards(db: Database, ids: readonly string[]): Promise<Map<string, CourseCard>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('course')
    .innerJoin('account', 'account.id', 'course.owner_id')
    .select(['course.id', 'course.name', 'course.class_name', 'course.owner_id', 'course.theme'])
    .select('account.name as teacher')
    .where(({ eb }) => eb('course.id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .where('course.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        name: row.name,
        className: row.class_name,
        teacherId: row.owner_id,
        teacherName: row.teacher,
        theme: row.theme,
      },
    ]),
  )
}

export interface CourseMember {
  id: string
  name: string
  /** Student or staff number. */
  number: string
  avatarId: string | null
  joinedAt: number
}

/** All students of a course, by student number. */
export const studentsOf = (db: Database, courseId: string) => membersOf(db, courseId, ['student'])

/** The teacher and the assistants of a course. */
export const staffOf = (db: Database, courseId: string) => membersOf(db, courseId, ['owner', 'assistant'])

function membersOf(db: Database, courseId: string, roles: string[]): Promise<CourseMember[]> {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id as avatarId'])
    .select('membership.joined_at as joinedAt')
    .where('membership.course_id', '=', courseId)
    .where('membership.left_at', 'is', null)
    .where('membership.role', 'in', roles)
    .orderBy('account.number')
    .orderBy('account.id')
    .execute()
}

import { sql, type UpdateObject } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Standing } from '#server/kernel/feature.ts'
import type { DB } from '#server/kernel/schema.ts'

export type Role = Standing['role']

export interface ListedCourse {
  id: string
  owner_id: string
  name: string
  class_name: string
  code: string
  semester: string
  term: number
  teach_type: number
  study_time: number
  theme: number
  student_count: number
  code_stopped: boolean
  ended: boolean
  ended_visible: boolean
  attest_required: boolean
  needs_class_number: boolean
  needs_grade: boolean
  needs_enrolled_month: boolean
  role: Role
  permissions: string[]
  pinned_at: number | null
  teacher: string
  avatar_id: string | null
}

export interface ListFilter {
  roles: Role[]
  /** Part of the name, class, teacher or join code; empty for all. */
  search?: string
  /** Empty or absent for all. */
  semester?: string
  term?: string
  pinned?: boolean
}

const listedColumns = sql`c.id, c.owner_id, c.name, c.class_name, c.code, c.semester, c.term, c.teach_type,
  c.study_time, c.theme, c.student_count, c.code_stopped, c.ended_at is not null as ended, c.ended_visible,
  c.attest_required, c.needs_class_number, c.needs_grade, c.needs_enrolled_month,
  m.role, m.permissions, m.pinned_at, a.name as teacher, a.avatar_id`

/** What a person has put away, the last first; an ended course that its teacher closed to students is not among it. */
export async function listArchived(db: Database, accountId: string) {
  const { rows } = await sql<ListedCourse & { archived_at: number }>`
    select ${listedColumns}, m.archived_at
    from membership m join course c on c.id = m.course_id join account a on a.id = c.owner_id
    where m.account_id = ${accountId} and m.left_at is null and m.archived_at is not null
      and c.deleted_at is null
      and not (m.role = 'student' and c.ended_at is not null and not c.ended_visible)
    order by m.archived_at desc, c.id desc`.execute(db)
  return rows
}

/** A person's courses, newest semester first; archived and deleted ones are not among them. */
export async function listCourses(db: Database, accountId: string, filter: ListFilter) {
  const { roles, search = '', semester = '', term = '', pinned = null } = filter
  const { rows } = await sql<ListedCourse>`
    select ${listedColumns}
    ${ownCourses(accountId, roles, search)}
      and (${semester} = '' or c.semester = ${semester})
      and (${term} = '' or c.term = ${term || '0'}::smallint)
      and (${pinned}::boolean is null or (m.pinned_at is not null) = ${pinned})
    order by c.semester desc, c.term desc, m.position, c.id desc`.execute(db)
  return rows
}

/** Puts courses of a person's list into this order; ids of others are passed over. */
export async function orderCourses(db: Database, accountId: string, courseIds: readonly string[]) {
  await sql`
    update membership m set position = o.place
    from unnest(${courseIds}::uuid[]) with ordinality as o (course_id, place)
    where m.course_id = o.course_id and m.account_id = ${accountId} and m.left_at is null`.execute(db)
}

/** The semesters of a person's courses, newest first. */
export async function listSemesters(db: Database, accountId: string, { roles, search = '' }: ListFilter) {
  const { rows } = await sql<{ semester: string; term: number }>`
    select distinct c.semester, c.term ${ownCourses(accountId, roles, search)}
    order by c.semester desc, c.term desc`.execute(db)
  return rows
}

function ownCourses(accountId: string, roles: Role[], search: string) {
  const wanted = search.toLowerCase()
  return sql`from membership m join course c on c.id = m.course_id join account a on a.id = c.owner_id
    where m.account_id = ${accountId} and m.left_at is null and m.archived_at is null and c.deleted_at is null
      and m.role = any(${roles}::text[])
      and (${wanted} = '' or position(${wanted} in lower(concat_ws(' ', c.name, c.class_name, a.name, c.code))) > 0)`
}

const withTeacher = (db: Database, id: string) =>
  db
    .selectFrom('course')
    .innerJoin('account', 'account.id', 'course.owner_id')
    .selectAll('course')
    .select(['account.name as teacher', 'account.avatar_id'])
    .where('course.id', '=', id)

/** A course with its teacher; it was admitted by the kernel before. */
export const getCourse = (db: Database, id: string) => withTeacher(db, id).executeTakeFirstOrThrow()

/** The same for whoever asks; undefined when it is absent or deleted. */
export const findCourse = (db: Database, id: string) =>
  withTeacher(db, id).where('course.deleted_at', 'is', null).executeTakeFirst()

export function getSettings(db: Database, id: string) {
  return db
    .selectFrom('course')
    .select(['name', 'quit_allowed', 'student_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Changes a course that was admitted by the kernel before. */
export async function changeCourse(
  db: Database,
  id: string,
  now: number,
  change: UpdateObject<DB, 'course'>,
) {
  await db
    .updateTable('course')
    .set({ ...change, updated_at: at(now) })
    .where('id', '=', id)
    .execute()
}

/**
 * Waits for other commands that change who or what the whole course is: its people, settings, owner.
 * @throws courseAbsent when it was deleted in the meantime
 */
export async function lockCourse(db: Database, id: string) {
  const course = await db
    .selectFrom('course')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return course ?? fail(kernelErrors.courseAbsent)
}

/** Waits for other commands of this account that open courses. @returns how many it has opened, deleted ones included */
export async function lockOpenedCourses(db: Database, accountId: string) {
  await db.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const { count } = await db
    .selectFrom('course')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Pins a course on a person's list, or takes the pin out (null). */
export async function pin(db: Database, courseId: string, accountId: string, pinnedAt: number | null) {
  await db
    .updateTable('membership')
    .set({ pinned_at: at(pinnedAt) })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .execute()
}

export async function isPinnedBy(db: Database, courseId: string, accountId: string) {
  const row = await db
    .selectFrom('membership')
    .select('pinned_at')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined && row.pinned_at !== null
}

/** Number and picture of an account. */
export function getNumber(db: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select(['number', 'avatar_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Whether applications wait in a course where the person may decide on them. */
export async function hasApplicantsWaiting(db: Database, accountId: string) {
  const { rows } = await sql`
    select from membership m join course c on c.id = m.course_id
    where m.account_id = ${accountId} and m.left_at is null and m.archived_at is null and c.deleted_at is null
      and c.waiting_count > 0
      and (m.role = 'owner' or (m.role = 'assistant' and 'manage-members' = any(m.permissions)))
    limit 1`.execute(db)
  return rows.length > 0
}

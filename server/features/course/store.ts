import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Standing } from '#server/kernel/feature.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'

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
  pinned?: true
}

/** Sort columns come first: PostgreSQL looks them up for every comparison, and later columns take longer. */
const listedColumns = sql`c.term, m.position, c.id, c.semester, c.owner_id, c.name, c.class_name, c.code, c.teach_type,
  c.study_time, c.theme, c.student_count, c.code_stopped, c.ended_at is not null as ended, c.ended_visible,
  c.attest_required, c.needs_class_number, c.needs_grade, c.needs_enrolled_month,
  m.role, m.permissions, m.pinned_at, a.name as teacher, a.avatar_id`

/** A person's archived courses, last archived first, without ended courses that are closed to students. */
export const listArchived = prepared(
  (_, accountId: string) => sql<ListedCourse & { archived_at: number }>`
    select ${listedColumns}, m.archived_at
    from membership m join course c on c.id = m.course_id join account a on a.id = c.owner_id
    where m.account_id = ${accountId} and m.left_at is null and m.archived_at is not null
      and c.deleted_at is null
      and not (m.role = 'student' and c.ended_at is not null and not c.ended_visible)
    order by m.archived_at desc, c.id desc`,
)

interface OwnCoursesQuery {
  accountId: string
  roles: Role[]
  search: string
}

const ownCourses = fragment(
  (_, { accountId, roles, search }: OwnCoursesQuery, bySearch: boolean) =>
    sql`from membership m join course c on c.id = m.course_id join account a on a.id = c.owner_id
      where m.account_id = ${accountId} and m.left_at is null and m.archived_at is null and c.deleted_at is null
        and m.role = any(${roles}::text[])
        ${bySearch ? sql`and position(${search} in lower(concat_ws(' ', c.name, c.class_name, a.name, c.code))) > 0` : sql``}`,
)

interface CourseListQuery extends OwnCoursesQuery {
  semester: string
  term: number
}

const either = [true, false] as const
const listed = variants(
  { bySearch: either, bySemester: either, byTerm: either, pinned: either },
  ({ bySearch, bySemester, byTerm, pinned }) =>
    prepared(
      (db, wanted: CourseListQuery) => sql<ListedCourse>`
        select ${listedColumns} ${ownCourses(db, wanted, bySearch)}
          ${bySemester ? sql`and c.semester = ${wanted.semester}` : sql``}
          ${byTerm ? sql`and c.term = ${wanted.term}::smallint` : sql``}
          ${pinned ? sql`and m.pinned_at is not null` : sql``}
        order by c.semester desc, c.term desc, m.position, c.id desc`,
    ),
)

/** A person's courses, newest semester first, without archived and deleted ones. */
export function listCourses(db: Database, accountId: string, filter: ListFilter) {
  const { roles, semester = '', term = '', pinned = false } = filter
  const search = (filter.search ?? '').toLowerCase()
  const chosen = { bySearch: search !== '', bySemester: semester !== '', byTerm: term !== '', pinned }
  return listed(chosen)(db, { accountId, roles, search, semester, term: Number(term) })
}

/** The semesters of a person's courses, newest first. */
export function listSemesters(db: Database, accountId: string, { roles, search = '' }: ListFilter) {
  return semesters({ bySearch: search !== '' })(db, { accountId, roles, search: search.toLowerCase() })
}

const semesters = variants({ bySearch: either }, ({ bySearch }) =>
  prepared(
    (db, wanted: OwnCoursesQuery) => sql<{ semester: string; term: number }>`
      select distinct c.semester, c.term ${ownCourses(db, wanted, bySearch)}
      order by c.semester desc, c.term desc`,
  ),
)

/** Puts the courses on a person's list into this order; other ids are ignored. */
export const orderCourses = prepared(
  (_, accountId: string, courseIds: readonly string[]) => sql`
    update membership m set position = o.place
    from unnest(${courseIds}::uuid[]) with ordinality as o (course_id, place)
    where m.course_id = o.course_id and m.account_id = ${accountId} and m.left_at is null`,
)

const withTeacher = fragment(db =>
  db
    .selectFrom('course')
    .innerJoin('account', 'account.id', 'course.owner_id')
    .selectAll('course')
    .select(['account.name as teacher', 'account.avatar_id']),
)

const courseWithTeacher = prepared((db, id: string) => withTeacher(db).where('course.id', '=', id))
/** A course with its teacher; the kernel has already checked access. */
export const getCourse = courseWithTeacher.one

/** The same for any caller; undefined when it is absent or deleted. */
/**
 * Whether somebody is a student of a course now, as SQL for whoever asks it of many. It asks for their one row: among the indexes of a
 * course's students a plan that was made just after a school was brought in takes one that reads all of them for each.
 */
export const isStudentIn = (
  courseId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
) => sql<SqlBool>`coalesce((
  select role = 'student' and left_at is null from membership
  where membership.course_id = ${courseId} and membership.account_id = ${accountId}), false)`

export const findCourse = prepared((db, id: string) =>
  withTeacher(db).where('course.id', '=', id).where('course.deleted_at', 'is', null),
).first

/** The same by its join code (as `typedJoinCode` gives it), with the person's role in it. */
export const findCourseByCode = prepared((db, code: string, accountId: string) =>
  withTeacher(db)
    .leftJoin('membership', join =>
      join
        .onRef('membership.course_id', '=', 'course.id')
        .on('membership.account_id', '=', accountId)
        .on('membership.left_at', 'is', null),
    )
    .select('membership.role')
    .where('course.code', '=', code)
    .where('course.deleted_at', 'is', null),
).first

export const getSettings = prepared((db, id: string) =>
  db.selectFrom('course').select(['name', 'quit_allowed', 'student_count']).where('id', '=', id),
).one

/** Changes the given fields of a course; the kernel has already checked access. */
export const courseChange = fragment((db, id: string, now: number) =>
  db
    .updateTable('course')
    .set({ updated_at: at(now) })
    .where('id', '=', id),
)

const heldCourse = prepared((db, id: string) =>
  db
    .selectFrom('course')
    .select(['id', 'owner_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate(),
)

/**
 * Waits for other commands that change the course as a whole: its people, settings, owner.
 * @throws courseAbsent when it was deleted in the meantime
 */
export const lockCourse = async (db: Database, id: string) =>
  (await heldCourse.first(db, id)) ?? fail(kernelErrors.courseAbsent)

const heldAccount = prepared((db, id: string) =>
  db.selectFrom('account').select('id').where('id', '=', id).forUpdate(),
)
const openedBy = prepared((db, accountId: string) =>
  db
    .selectFrom('course')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', accountId),
)

/** Waits for other commands of this account that open courses. @returns how many it has opened, deleted ones included */
export async function lockOpenedCourses(db: Database, accountId: string) {
  void heldAccount(db, accountId)
  return (await openedBy.one(db, accountId)).count
}

/** Pins a course on a person's list, or unpins it (null). */
export const pin = prepared((db, courseId: string, accountId: string, pinnedAt: number | null) =>
  db
    .updateTable('membership')
    .set({ pinned_at: at(pinnedAt) })
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null),
)

/** When a person pinned a course; no row or null when it is not pinned. */
export const pinOf = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('membership')
    .select('pinned_at')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId),
).first

/** Number and picture of an account. */
export const getNumber = prepared((db, accountId: string) =>
  db.selectFrom('account').select(['number', 'avatar_id']).where('id', '=', accountId),
).one

/** A row when applications are waiting in a course where the person may decide on them. */
export const applicantsWaiting = prepared(
  (_, accountId: string) => sql`
    select from membership m join course c on c.id = m.course_id
    where m.account_id = ${accountId} and m.left_at is null and m.archived_at is null and c.deleted_at is null
      and c.waiting_count > 0
      and (m.role = 'owner' or (m.role = 'assistant' and 'manage-members' = any(m.permissions)))
    limit 1`,
).first

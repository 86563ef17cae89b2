import { type SqlBool, sql } from 'kysely'
import { typedSearch } from '#contract/typed.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Page, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'

/** What a text is looked for in: names, their pinyin and initials; for staff also numbers. */
export const searches = ['nothing', 'names', 'names and numbers'] as const
export type Search = (typeof searches)[number]

/** @param byNumber whether the student number is searched too */
export const searchFor = (text: string, byNumber: boolean): Search =>
  text === '' ? 'nothing' : byNumber ? 'names and numbers' : 'names'

/** The students of a course with their accounts and classes, for who narrows them down further. */
export const studentsIn = fragment((db, courseId: string) =>
  db
    .selectFrom('course_member as membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('course_class', 'course_class.id', 'membership.class_id')
    .where('membership.course_id', '=', courseId)
    .where('membership.role', '=', sql.lit('student')),
)

/** Those who were students of a course and have left it, except who has closed their account. */
export const formerStudentsIn = fragment((db, courseId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('course_class', 'course_class.id', 'membership.class_id')
    .where('membership.course_id', '=', courseId)
    .where('membership.role', '=', sql.lit('student'))
    .where('membership.left_at', 'is not', null)
    .where('account.deleted_at', 'is', null),
)

/** The class inside the course, otherwise what was given for it, otherwise the account's own. */
export const className =
  sql<string>`coalesce(course_class.name, nullif(membership.class_number, ''), account.class_number)`.as(
    'class_number',
  )

/** What lists show of students, by student number. */
export const listed = fragment((_, students: ReturnType<typeof studentsIn>) =>
  students
    .select(['account.id', 'account.name', 'account.number', 'account.department', 'account.avatar_id'])
    .select(className)
    .orderBy('membership.roster_key'),
)

/** Those in whom a text in lower case is found. */
export const isFound = (search: Search, text: string) =>
  search === 'nothing'
    ? sql<SqlBool>`true`
    : search === 'names'
      ? sql<SqlBool>`position(${text} in account.name_key) > 0`
      : sql<SqlBool>`(position(${text} in account.name_key) > 0 or position(${text} in lower(account.number)) > 0)`

/** Whose students: of the whole course, of a class inside it, of those in none, of a department, of an activity that is for them. */
type Scope = 'course' | 'class' | 'no class' | 'department' | 'activity'
export interface Chosen {
  scope: Scope
  /** The id of the class or the activity, the name of the department. */
  of?: string
}

export interface StudentPage extends Page {
  search: string
  byNumber: boolean
}

/** One page of a course's students by student number, with the number of all that match. */
export async function pageOfStudents(
  db: Database,
  courseId: string,
  { scope, of = '' }: Chosen,
  page: StudentPage,
) {
  const search = searchFor(page.search, page.byNumber)
  const text = typedSearch(page.search)
  const wanted = { courseId, of, text, limit: page.limit, offset: (page.page - 1) * page.limit }
  const count = async () => (await totals({ scope, search }).one(db, wanted)).total
  if (search !== 'nothing') {
    const students = await foundPages({ scope, search })(db, wanted)
    return { students, total: students[0]?.total ?? (await totalRows(page, 0, count)) }
  }
  const [students, all] = await Promise.all([
    pages({ scope })(db, wanted),
    scope === 'course' ? countStudents(db, courseId) : undefined,
  ])
  return { students, total: all ?? (await totalRows(page, students.length, count)) }
}
export type StudentRow = Awaited<ReturnType<ReturnType<typeof pages>>>[number]

interface StudentQuery {
  courseId: string
  of: string
  text: string
  limit: number
  offset: number
}

const scopes = { scope: ['course', 'class', 'no class', 'department', 'activity'] } as const

const isInScope = (scope: Scope, of: string) =>
  ({
    course: sql<SqlBool>`true`,
    class: sql<SqlBool>`membership.class_id = ${of}`,
    'no class': sql<SqlBool>`membership.class_id is null`,
    department: sql<SqlBool>`account.department = ${of}`,
    activity: sql<SqlBool>`exists (select from activity_student as student
      where student.activity_id = ${of} and student.account_id = account.id)`,
  })[scope]

const pageIn = fragment((db, scope: Scope, { courseId, of, limit, offset }: StudentQuery) =>
  listed(db, studentsIn(db, courseId)).where(isInScope(scope, of)).limit(limit).offset(offset),
)

const pages = variants(scopes, ({ scope }) =>
  prepared((db, wanted: StudentQuery) => pageIn(db, scope, wanted)),
)

/** Counted with the page: whoever looks for a text in all of them has seen them all. */
const foundPages = variants({ ...scopes, search: ['names', 'names and numbers'] }, ({ scope, search }) =>
  prepared((db, wanted: StudentQuery) =>
    pageIn(db, scope, wanted)
      .select(sql<number>`count(*) over ()`.as('total'))
      .where(isFound(search, wanted.text)),
  ),
)

const totals = variants({ ...scopes, search: searches }, ({ scope, search }) =>
  prepared((db, { courseId, of, text }: StudentQuery) =>
    studentsIn(db, courseId)
      .where(isInScope(scope, of))
      .where(isFound(search, text))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  ),
)

const countedStudents = prepared((db, courseId: string) =>
  db.selectFrom('course').select('student_count as total').where('id', '=', courseId),
)

export const countStudents = async (db: Database, courseId: string) =>
  (await countedStudents.one(db, courseId)).total

export const findStudent = prepared((db, courseId: string, accountId: string) =>
  studentsIn(db, courseId)
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id', 'account.school'])
    .select(['account.department', 'account.phone', 'account.email', 'account.majors', 'account.kind'])
    .select(['membership.joined_at', 'membership.counts_from'])
    .select(['membership.class_id', className])
    .select([
      sql<string>`coalesce(nullif(membership.grade, ''), account.grade)`.as('grade'),
      sql<string>`coalesce(nullif(membership.enrolled_month, ''), account.enrolled_month)`.as(
        'enrolled_month',
      ),
    ])
    .where('account.id', '=', accountId),
).first

export const listDepartments = prepared((db, courseId: string) =>
  studentsIn(db, courseId)
    .select('account.department')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('account.department', '<>', '')
    .groupBy('account.department')
    .orderBy('account.department')
    .limit(500),
)

import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#contract/error.ts'
import type { RunningEntry } from '#contract/features/course/running.ts'
import { type Declarations, declaration, derived } from '#server/kernel/declaration.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { AccountContext, CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

/** Something that runs for a time in a course, such as an attendance; its feature declares it with `running`. */
export interface RunningKind {
  kind: string
  /** Its name in the reader's language. */
  label: Text
  /** What a student does with it: "Check in". */
  join: Text
  /**
   * A query over `place`, the requested courses (course_id, account_id, is_staff, is_counted): id, course_id, title,
   * since, until, joined and expected of what is running there and the person may join or watch. The last two are read
   * only where `is_counted`: for staff.
   */
  rows(now: number): RawBuilder<unknown>
  /** Its page in the web client, from the root. */
  opensAt(running: { id: string; courseId: string; isStaff: boolean }): string
}

/** Declares what runs. */
export const running = declaration<RunningKind>('running')

interface RunningRow {
  id: string
  kind: string
  title: string
  course_id: string
  course_name: string
  is_staff: boolean
  since: number
  until: number | null
  joined: number | null
  expected: number | null
}

/** More than this at one time is no news. */
const maxListed = 50

const ofAll = (kinds: readonly RunningKind[], now: number) =>
  sql.join(
    kinds.map(
      ({ kind, rows }) => sql`
        select ${sql.lit(kind)} as kind, id, course_id, title, since, until, joined, expected
        from (${rows(now)}) as ${sql.ref(kind)}`,
    ),
    sql` union all `,
  )

const listed = fragment(
  (_, kinds: readonly RunningKind[], places: RawBuilder<unknown>, now: number) => sql<RunningRow>`
    with place as (${places})
    select running.*, place.is_staff, place.course_name
    from (${ofAll(kinds, now)}) as running join place on place.course_id = running.course_id
    order by running.since desc, running.id desc limit ${sql.lit(maxListed)}`,
)

interface Viewer {
  courseId: string
  /** Null for staff, including those viewing as a student. */
  studentId: string | null
  isStaff: boolean
}

const queries = derived((declarations: Declarations) => {
  const kinds = declarations.of(running)
  if (kinds.length === 0) return undefined
  return {
    inCourse: prepared((db, { courseId, studentId, isStaff }: Viewer, now: number) =>
      listed(
        db,
        kinds,
        sql`select id as course_id, ${studentId}::uuid as account_id, ${isStaff}::boolean as is_staff,
          ${isStaff}::boolean as is_counted, name as course_name
          from course where id = ${courseId} and ended_at is null`,
        now,
      ),
    ),
    ofPerson: prepared((db, accountId: string, now: number) =>
      listed(
        db,
        kinds,
        sql`select course.id as course_id, account_id, role <> 'student' as is_staff,
          role <> 'student' as is_counted, name as course_name
          from course_member join course on course.id = course_member.course_id
          where account_id = ${accountId} and archived_at is null and deleted_at is null and ended_at is null`,
        now,
      ),
    ),
  }
})

type PresentContext = Pick<AccountContext, 'db' | 'now' | 'declarations' | 'language'>

/** What is running in a course for the viewer, newest first. */
export async function listRunningIn(context: CourseContext): Promise<RunningEntry[]> {
  const { db, course, role, studentId, now } = context
  const viewer = { courseId: course.id, studentId, isStaff: role !== 'student' }
  return present(context, (await queries(context)?.inCourse(db, viewer, now)) ?? [])
}

/** What is running in the courses on a person's list. */
export async function listRunningOf(context: AccountContext): Promise<RunningEntry[]> {
  const { db, person, now } = context
  return present(context, (await queries(context)?.ofPerson(db, person.id, now)) ?? [])
}

function present({ declarations, language }: PresentContext, rows: readonly RunningRow[]): RunningEntry[] {
  const kinds = new Map(declarations.of(running).map(each => [each.kind, each]))
  return rows.flatMap(row => {
    const kind = kinds.get(row.kind)
    if (!kind) return []
    const { id, course_id: courseId, is_staff: isStaff, joined, expected } = row
    return {
      ...{ id, courseId, kind: row.kind, title: row.title, since: row.since, until: row.until },
      label: textIn(language, { text: kind.label }),
      join: textIn(language, { text: kind.join }),
      courseName: row.course_name,
      path: kind.opensAt({ id, courseId, isStaff }),
      counts: joined === null || expected === null ? null : { joined, expected },
    }
  })
}

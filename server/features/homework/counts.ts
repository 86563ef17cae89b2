import { type SqlBool, sql } from 'kysely'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { studentsOf as studentsOfCourse } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const studentsOf = prepared((db, courseId: string, homeworkIds: readonly string[]) =>
  db
    .selectFrom('activity_student')
    .select(['activity_id', sql<number>`count(*)::int`.as('all')])
    .where('course_id', '=', courseId)
    .where(sql<SqlBool>`activity_id = any(${homeworkIds}::uuid[])`)
    .groupBy('activity_id'),
)

const countOf = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int`

const submissionsOf = prepared((db, courseId: string, homeworkIds: readonly string[]) =>
  db
    .selectFrom('submission')
    .innerJoin('activity_student as student', join =>
      join
        .onRef('student.activity_id', '=', 'submission.homework_id')
        .onRef('student.account_id', '=', 'submission.account_id'),
    )
    .select('submission.homework_id')
    .select(countOf('state in (1, 2)').as('submitted'))
    .select(countOf('state = 1').as('tograde'))
    .select(countOf('state = 2').as('graded'))
    .select(countOf('state = 3').as('returned'))
    .select(countOf('state in (1, 2) and late').as('overtime'))
    .where(sql<SqlBool>`submission.homework_id = any(${homeworkIds}::uuid[])`)
    // Stated for both: PostgreSQL does not infer one list from the other.
    .where(sql<SqlBool>`student.activity_id = any(${homeworkIds}::uuid[])`)
    .where('student.course_id', '=', courseId)
    // Stated on both sides, or all activities are read.
    .where(sql<SqlBool>`student.activity_id = any(${homeworkIds}::uuid[])`)
    .groupBy('submission.homework_id'),
)

const none = { submitted: 0, tograde: 0, graded: 0, returned: 0, overtime: 0 }

type Counts = Map<string, SubmissionCounts>

/** How many students each filter of the submission list finds, by homework of the course. */
export async function countSubmissions(
  db: Database,
  courseId: string,
  homeworkIds: readonly string[],
): Promise<Counts> {
  const [students, rows] = await Promise.all([
    studentsOf(db, courseId, homeworkIds),
    submissionsOf(db, courseId, homeworkIds),
  ])
  const known = new Map(rows.map(({ homework_id, ...submissions }) => [homework_id, submissions]))
  const numbers = new Map(students.map(({ activity_id, all }) => [activity_id, all]))
  return new Map(
    homeworkIds.map(id => {
      const all = numbers.get(id) ?? 0
      const submissions = known.get(id) ?? none
      return [id, { all, notsubmitted: all - submissions.submitted - submissions.returned, ...submissions }]
    }),
  )
}

/** The owner of a homework's counts in this process's memory; forgotten when its submissions change. */
export const submissionsIn = (homeworkId: string) => `works ${homeworkId}`

/** The same for queries, from memory (decision 156): those not remembered are counted together. */
export async function knownCounts(
  { db, memory }: Unit,
  courseId: string,
  homeworkIds: readonly string[],
): Promise<Counts> {
  const missing: string[] = []
  let counting: Promise<Counts> | undefined
  // Everything missing is known before the first query is sent.
  const count = () => (counting ??= Promise.resolve().then(() => countSubmissions(db, courseId, missing)))
  const known = await Promise.all(
    homeworkIds.map(id =>
      memory.remember(
        `counts ${id}`,
        async () => {
          missing.push(id)
          return (await count()).get(id)
        },
        () => [submissionsIn(id), studentsOfCourse(courseId), courseId],
      ),
    ),
  )
  return new Map(homeworkIds.map((id, index) => [id, known[index]!]))
}

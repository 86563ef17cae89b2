import { type SqlBool, sql } from 'kysely'
import type { WorkCounts } from '#contract/features/homework/entities.ts'
import { studentsOf } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const studentsIn = prepared((db, courseId: string) =>
  db
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('all'))
    .where('course_id', '=', courseId)
    .where('role', '=', sql.lit('student'))
    .where('left_at', 'is', null),
)

const countOf = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int`

const worksOf = prepared((db, courseId: string, homeworkIds: readonly string[]) =>
  db
    .selectFrom('submission')
    .innerJoin('membership', join =>
      join
        .onRef('membership.account_id', '=', 'submission.account_id')
        .on('membership.course_id', '=', courseId),
    )
    .select('submission.homework_id')
    .select(countOf('state in (1, 2)').as('submitted'))
    .select(countOf('state = 1').as('tograde'))
    .select(countOf('state = 2').as('graded'))
    .select(countOf('state = 3').as('returned'))
    .select(countOf('state in (1, 2) and late').as('overtime'))
    .where(sql<SqlBool>`submission.homework_id = any(${homeworkIds}::uuid[])`)
    .where('membership.role', '=', sql.lit('student'))
    .where('membership.left_at', 'is', null)
    .groupBy('submission.homework_id'),
)

const none = { submitted: 0, tograde: 0, graded: 0, returned: 0, overtime: 0 }

type Counts = Map<string, WorkCounts>

/** How many students each filter of the submission list finds, by homework of the course. */
export async function countWorks(
  db: Database,
  courseId: string,
  homeworkIds: readonly string[],
): Promise<Counts> {
  const [{ all }, rows] = await Promise.all([
    studentsIn.one(db, courseId),
    worksOf(db, courseId, homeworkIds),
  ])
  const known = new Map(rows.map(({ homework_id, ...works }) => [homework_id, works]))
  return new Map(
    homeworkIds.map(id => {
      const works = known.get(id) ?? none
      return [id, { all, notsubmitted: all - works.submitted - works.returned, ...works }]
    }),
  )
}

/** Whose the counts of a homework are in this process's memory: they go with a change of its works. */
export const worksIn = (homeworkId: string) => `works ${homeworkId}`

/** The same for queries, from memory (decision 156): what is not remembered is counted together. */
export async function knownCounts(
  { db, memory }: Unit,
  courseId: string,
  homeworkIds: readonly string[],
): Promise<Counts> {
  const missing: string[] = []
  let counting: Promise<Counts> | undefined
  // Everything that is missing is known before the first question leaves.
  const count = () => (counting ??= Promise.resolve().then(() => countWorks(db, courseId, missing)))
  const known = await Promise.all(
    homeworkIds.map(id =>
      memory.remember(
        `counts ${id}`,
        async () => {
          missing.push(id)
          return (await count()).get(id)
        },
        () => [worksIn(id), studentsOf(courseId), courseId],
      ),
    ),
  )
  return new Map(homeworkIds.map((id, index) => [id, known[index]!]))
}

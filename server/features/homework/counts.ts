import { type SqlBool, sql } from 'kysely'
import type { WorkCounts } from '#contract/features/homework/entities.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

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

/** How many students each filter of the submission list finds, by homework of the course. */
export async function countWorks(
  db: Database,
  courseId: string,
  homeworkIds: readonly string[],
): Promise<Map<string, WorkCounts>> {
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

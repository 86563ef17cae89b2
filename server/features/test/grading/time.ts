import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { giveTime, studentsNamed } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Those of them that the test is for. */
const meant = prepared(
  (_, id: string, named: readonly string[]) => sql<{ id: string }>`
    select account_id as id from activity_student
    where activity_id = ${id} and account_id = any(${studentsNamed(id, named)})`,
)

/**
 * Gives minutes to some students, as staff name them, or to all.
 * @throws notFound for who is none of its students
 */
export async function giveMinutes(
  context: CourseContext,
  id: string,
  minutes: number,
  named: readonly string[] | null,
) {
  const seconds = minutes * 60
  if (named === null) return giveTime(context, id, { seconds, studentIds: null })
  const students = await meant(context.db, id, named)
  if (students.length === 0 || students.length < new Set(named).size) fail(kernelErrors.notFound)
  await giveTime(context, id, { seconds, studentIds: students.map(student => student.id) })
}

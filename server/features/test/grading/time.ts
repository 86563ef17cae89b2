import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { giveTime, studentsNamed } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noteLive } from '../live/noting.ts'
import { settleScores } from '../releasing.ts'

/** Those of them that the test is for. */
const meant = prepared(
  (_, id: string, named: readonly string[]) => sql<{ id: string }>`
    select account_id as id from activity_student
    where activity_id = ${id} and account_id = any(${studentsNamed(id, named)})`,
)

/** Those of a class or a group of the course, as they are right now. */
const inPart = prepared(
  (_, id: string, courseId: string, classId: string | null, groupId: string | null) => sql<{ id: string }>`
    select student.account_id as id from activity_student as student
    join course_student as membership on membership.course_id = ${courseId} and membership.account_id = student.account_id
    where student.activity_id = ${id} and (membership.class_id = ${classId}::uuid or exists (
      select from group_member as member
      join group_batch as batch on batch.id = member.batch_id
      where member.group_id = ${groupId}::uuid and member.account_id = student.account_id
        and batch.course_id = ${courseId} and batch.deleted_at is null))`,
)

interface Whom {
  /** As staff name them; null: all, or those of a class or a group. */
  studentIds: readonly string[] | null
  classId: string | null
  groupId: string | null
}

/**
 * Gives minutes to some students, to those who are in a class or a group by now, or to all: then what its end has shown is
 * hidden until the next.
 * @throws notFound for who is none of its students, and for a class or a group without any
 */
export async function giveMinutes(
  context: CourseContext,
  id: string,
  minutes: number,
  { studentIds: named, classId, groupId }: Whom,
) {
  const { db, course } = context
  const seconds = minutes * 60
  const isForPart = classId !== null || groupId !== null
  if (named === null && !isForPart) {
    await giveTime(context, id, { seconds, studentIds: null, follow: () => settleScores(context, id) })
    return noteLive(context, id, course.id)
  }
  const students = isForPart ? await inPart(db, id, course.id, classId, groupId) : await meant(db, id, named!)
  const isMissing = !isForPart && students.length < new Set(named).size
  if (students.length === 0 || isMissing) fail(kernelErrors.notFound)
  await giveTime(context, id, { seconds, studentIds: students.map(student => student.id) })
  noteLive(context, id, course.id)
}

import { linearAlgebra } from '#seed/cast.ts'
import { seedLife } from '#seed/demo.ts'
import { reviewedHomework } from '#seed/reviewed-homework.ts'
import { rubricHomework } from '#seed/rubric-homework.ts'
import type { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'

/** Fills the school as in the demo. @returns what the addresses of its screens name: a homework that a student has handed in, and an attendance */
export async function liveDemo({ services, db }: ReturnType<ReturnType<typeof testApp>>) {
  await transaction(services, seedLife)
  const author = await db
    .selectFrom('submission_author as author')
    .innerJoin('activity', 'activity.id', 'author.activity_id')
    .select(['activity_id', 'account_id', 'activity.title'])
    .where('course_id', '=', linearAlgebra.id)
    .where('author.state', '=', 1)
    // A plain one: reviewing and rubrics have screens of their own.
    .where('activity.id', 'not in', [reviewedHomework, rubricHomework])
    .orderBy('account_id')
    .executeTakeFirstOrThrow()
  const attendance = await db
    .selectFrom('attendance')
    .select('id')
    .where('course_id', '=', linearAlgebra.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return {
    homework: author.activity_id,
    title: author.title,
    student: author.account_id,
    attendance: attendance.id,
  }
}

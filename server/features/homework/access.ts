import { homeworkType } from '#contract/features/homework/entities.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

const homeworkCourse = prepared((db, id: string) =>
  db.selectFrom('activity').select('course_id').where('id', '=', id).where('type', '=', homeworkType),
)

export async function courseOfHomework(db: Database, id: string) {
  return (await homeworkCourse.first(db, id))?.course_id
}

import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Ids of the files of a homework's task, in their order; of the row `homework` of the query around it. */
export const taskFileIds = sql<string[]>`array(select file_id from homework_file
  where homework_file.homework_id = homework.id order by position)`

const homeworkCourse = prepared((db, id: string) =>
  db
    .selectFrom('homework')
    .innerJoin('activity', 'activity.id', 'homework.id')
    .select('activity.course_id')
    .where('homework.id', '=', id),
)

export async function courseOfHomework(db: Database, id: string) {
  return (await homeworkCourse.first(db, id))?.course_id
}

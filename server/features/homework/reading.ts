import { sql } from 'kysely'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

/** Staff read the works of their course, members the files of a task that they can see. */
export const homeworkFiles: FileReader = async ({ db, now }, personId, fileId) => {
  const { rows } = await sql`
    select from homework_file
    join activity on activity.id = homework_file.homework_id
    join membership using (course_id)
    where homework_file.file_id = ${fileId} and activity.deleted_at is null
      and membership.account_id = ${personId} and membership.left_at is null
      and (membership.role <> 'student' or activity.published_at <= ${at(now)})
    union all
    select from submission_file
    join activity on activity.id = submission_file.homework_id
    join membership using (course_id)
    where submission_file.file_id = ${fileId} and activity.deleted_at is null
      and membership.account_id = ${personId} and membership.left_at is null and membership.role <> 'student'
    limit 1`.execute(db)
  return rows.length > 0 ? true : undefined
}

import { sql } from 'kysely'
import { isFor } from '#server/features/activity/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

/** Members read the files of tasks that they can see, staff all submissions, students their own. */
export const homeworkFiles: FileReader = (fileId, now) => {
  const seen = sql`
    join activity on activity.id = work.homework_id and activity.deleted_at is null
    join course on course.id = activity.course_id and course.deleted_at is null
    join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
      and (membership.role <> 'student' or (activity.published_at <= ${at(now)}
        and (course.ended_at is null or course.ended_visible) and ${isFor(sql.ref('reader.id'))}))`
  return sql`
    select from homework_file as work ${seen} where work.file_id = ${fileId}
    union all
    select from submission_file as work ${seen}
    where work.file_id = ${fileId} and (membership.role <> 'student' or work.account_id = reader.id)
    union all
    select from submission as work ${seen} where work.account_id = reader.id and ${fileId} = any(work.draft_files)`
}

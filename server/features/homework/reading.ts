import { sql } from 'kysely'
import { isFor } from '#server/features/activity/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

/** Members read the files of tasks that they can see. */
export const homeworkFiles: FileReader = (fileId, now) => sql`
  select from homework_file as task
  join activity on activity.id = task.homework_id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
    and (membership.role <> 'student' or (activity.published_at <= ${at(now)}
      and (course.ended_at is null or course.ended_visible) and ${isFor(sql.ref('reader.id'))}))
  where task.file_id = ${fileId}`

import { sql } from 'kysely'
import { isFor } from '#server/features/activity/public.ts'
import type { FileReader } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'

/**
 * Members see the pictures of comments that they see. Those of nameless ones are drawn for students: the original says
 * with what, where and often by whom it was taken.
 */
export const commentFiles: FileReader = (fileId, now, { use }) => sql`
  select from comment_file as attached
  join comment on comment.id = attached.comment_id and comment.deleted_at is null
  left join comment as thread on thread.id = comment.thread_id
  join activity on activity.id = comment.activity_id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
    and (membership.role <> 'student' or (activity.published_at <= ${at(now)}
      and (${use === 'original' ? sql`not comment.is_nameless or comment.author_id = reader.id` : sql`true`})
      and (comment.hidden_at is null or comment.author_id = reader.id)
      and (thread.hidden_at is null or thread.author_id = reader.id)
      and (course.ended_at is null or course.ended_visible) and ${isFor(sql.ref('reader.id'))}))
  where attached.file_id = ${fileId}`

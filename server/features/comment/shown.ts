import { type SqlBool, sql } from 'kysely'

/** Behind `comment`: staff have hidden neither it nor what its thread begins with, which hides all that answers it. */
export const isShownToAll = sql<SqlBool>`(comment.hidden_at is null and not exists (
  select from comment as thread where thread.id = comment.thread_id and thread.hidden_at is not null))`

/** The same where the comments of a whole course are read: what is hidden there is looked up once. */
export const isShownToAllIn = (courseId: string) => sql<SqlBool>`(comment.hidden_at is null and (
  comment.thread_id is null or comment.thread_id not in (
    select thread.id from activity join comment as thread on thread.activity_id = activity.id
    where activity.course_id = ${courseId} and thread.hidden_at is not null)))`

import { type SqlBool, sql } from 'kysely'

/** Behind `comment`: staff have hidden neither it nor what its thread begins with, which hides all that answers it. */
export const isShownToAll = sql<SqlBool>`(comment.hidden_at is null and not exists (
  select from comment as thread where thread.id = comment.thread_id and thread.hidden_at is not null))`

import { type SqlBool, sql } from 'kysely'
import type { Searched } from '#server/features/activity/public.ts'
import { isShownToAll } from './shown.ts'

/** The words of comments; nobody is found by a name that is hidden. */
export const commentsSearched: Searched = {
  place: 'comment',
  from: sql`comment join activity on activity.id = comment.activity_id`,
  said: sql`comment.body`,
  itemId: sql`comment.id`,
  manyIn: sql`comment`,
  which: sql<SqlBool>`comment.deleted_at is null`,
  whichForStudents: () => isShownToAll,
}

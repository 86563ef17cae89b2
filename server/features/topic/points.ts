import { sql } from 'kysely'
import { isShownToAll } from '#server/features/comment/public.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What a student did in a topic; what staff hid does not count. */
export interface TopicPoints {
  activity_id: string
  account_id: string
  comments: number
  /** Received by all of them. */
  likes: number
  /** Chosen as best answers. */
  best: number
}

/** The points of these people in these topics; who wrote nothing has no row. */
export const pointsIn = prepared(
  (_, topicIds: readonly string[], accountIds: readonly string[]) => sql<TopicPoints>`
    select comment.activity_id, comment.author_id as account_id, count(*)::int as comments,
      sum(comment.likes)::int as likes, count(comment.best_at)::int as best
    from comment
    where comment.activity_id = any(${topicIds}::uuid[]) and comment.author_id = any(${accountIds}::uuid[])
      and comment.deleted_at is null and ${isShownToAll}
    group by comment.activity_id, comment.author_id`,
)

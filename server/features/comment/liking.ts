import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { publishComments } from './live.ts'
import { sectionOfComment } from './section.ts'
import { commentToSee } from './store.ts'

const isLikedBy = prepared((db, commentId: string, accountId: string) =>
  db
    .selectFrom('comment_like')
    .select('comment_id')
    .where('comment_id', '=', commentId)
    .where('account_id', '=', accountId),
)
const addLike = prepared(
  (_, commentId: string, accountId: string, now: number) => sql<{ likes: number }>`
    with added as (
      insert into comment_like (comment_id, account_id, liked_at) values (${commentId}, ${accountId}, ${at(now)})
      on conflict do nothing returning account_id
    )
    update comment set likes = likes + (select count(*)::int from added),
      own_likes = own_likes + (select count(*)::int from added where account_id = comment.author_id)
    where id = ${commentId} returning likes`,
)
const removeLike = prepared(
  (_, commentId: string, accountId: string) => sql<{ likes: number }>`
    with removed as (
      delete from comment_like where comment_id = ${commentId} and account_id = ${accountId} returning account_id
    )
    update comment set likes = greatest(0, likes - (select count(*)::int from removed)),
      own_likes = greatest(0, own_likes - (select count(*)::int from removed where account_id = comment.author_id))
    where id = ${commentId} returning likes`,
)

/** Likes a comment, or takes that back. @param wanted the other of the two, if left out */
export async function likeComment(context: CourseContext, id: string, wanted: boolean | undefined) {
  const { db, person, now } = context
  const [section, , known] = await Promise.all([
    sectionOfComment(context, id),
    commentToSee(context, id),
    isLikedBy.first(db, id, person.id),
  ])
  if (context.role === 'student' && context.studentId === null) fail(kernelErrors.viewingOnly)
  const isLiked = wanted ?? known === undefined
  const { likes } = isLiked
    ? await addLike.one(db, id, person.id, now)
    : await removeLike.one(db, id, person.id)
  publishComments(context, { activityId: section.id, ids: [id] })
  return { likes, isLiked }
}

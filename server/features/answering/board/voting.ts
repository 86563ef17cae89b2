import { sql } from 'kysely'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { stepToSee } from '../steps/store.ts'
import { boardIn, checkOpen } from './board.ts'
import { publishPosts } from './live.ts'
import { storedPost } from './store.ts'

/** Votes are counted as they come and go; a post that is taken back meanwhile has none. */
const addVote = prepared(
  (_, postId: string, accountId: string) => sql`
    with post as (
      select id from answering_post where id = ${postId} for no key update
    ), added as (
      insert into answering_vote (post_id, account_id) select id, ${accountId}::uuid from post
      on conflict do nothing returning post_id
    )
    update answering_post as one set votes = one.votes + (select count(*)::int from added)
    from post where one.id = post.id`,
)
const takeVote = prepared(
  (_, postId: string, accountId: string) => sql`
    with post as (
      select id from answering_post where id = ${postId} for no key update
    ), taken as (
      delete from answering_vote using post where post_id = post.id and account_id = ${accountId}::uuid returning post_id
    )
    update answering_post as one set votes = one.votes - (select count(*)::int from taken)
    from post where one.id = post.id`,
)

/** Holds the step of a post as it is, so that it does not end before the vote is stored. */
const holdStepOf = prepared(
  (_, postId: string) => sql`
    select from answering_step as step join answering_question as asked on asked.step_id = step.id
    join answering_post as post on post.activity_id = asked.activity_id and post.slot = asked.slot
    where post.id = ${postId} for share of step`,
)
const hasVoted = prepared((db, postId: string, accountId: string) =>
  db
    .selectFrom('answering_vote')
    .select('post_id')
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId),
)

/**
 * Votes for what somebody else wrote, or takes that back; done again it stays as it is.
 * @returns the count as it was a moment ago, with this vote: what is told of it right after has those of others, too
 * @throws postGone, ownPost, resultsHidden; why the step takes nothing
 */
export async function votePost(context: CourseContext, id: string, isVoted: boolean) {
  const { db, person } = context
  const [, post, known] = await Promise.all([
    holdStepOf(db, id),
    storedPost.first(db, id),
    hasVoted.first(db, id, person.id),
  ])
  if (!post) return fail(answeringErrors.postGone)
  const [step, task] = await Promise.all([stepToSee(db, post.step_id), taskToSee(context, post.activity_id)])
  const board = boardIn(step, post)
  checkOpen(context, board, task)
  if (post.author_id === person.id) fail(answeringErrors.ownPost)
  if (!board.areShown) fail(answeringErrors.resultsHidden)
  if (post.hidden_at !== null) fail(answeringErrors.postGone)
  void (isVoted ? addVote : takeVote)(db, id, person.id)
  publishPosts(context, board, [id])
  const more = Number(isVoted) - Number(known !== undefined)
  return { votes: Math.max(0, post.votes + more), isVoted }
}

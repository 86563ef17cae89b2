import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import type { PostShown } from '#contract/features/answering/board-entities.ts'
import { answeringBoardMessages } from '#contract/features/answering/board-messages.ts'
import { boardLimits, maxPosts, postProblem, tidyPost } from '#contract/features/answering/board-rules.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { shortAnswer } from '#contract/features/question/types/open.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noteAnswered } from '../results/telling.ts'
import { placeOf } from '../steps/telling.ts'
import { holdSteps } from '../taking/asked.ts'
import { countAnswers } from '../taking/counting.ts'
import { noteJoined } from '../taking/joining.ts'
import { type Board, boardOf, checkOpen, heldBoard } from './board.ts'
import { publishPosts } from './live.ts'
import { presentPost } from './present.ts'
import { insertPost, storedPost } from './store.ts'

/** What one person writes to a question is written one after the other: it is counted, and has a pace. */
export const awaitTurn = prepared(
  (_, activityId: string, slot: number, authorId: string) => sql`
    select pg_advisory_xact_lock(hashtext('answering.post'), hashtext(${activityId}::text || ${slot}::text || ${authorId}::text))`,
)
const ownPosts = prepared(
  (_, activityId: string, slot: number, authorId: string) => sql<{ id: string; created_at: number }>`
    select id, created_at from answering_post
    where activity_id = ${activityId} and slot = ${slot} and author_id = ${authorId} order by id desc`,
)

/** Those of the caller, in their turn: whatever else they write there comes before or after. */
async function ownInTurn({ db, person }: CourseContext, { activity_id, slot }: Board['question']) {
  void awaitTurn(db, activity_id, slot, person.id)
  return ownPosts(db, activity_id, slot, person.id)
}

/** @throws tooManyPosts, postsTooFast */
function checkPace({ now }: CourseContext, asking: number, own: readonly { created_at: number }[]) {
  const { perMinute } = boardLimits
  const limit = maxPosts(asking)
  if (own.length >= limit) fail(answeringErrors.tooManyPosts, { limit })
  const latest = own.filter(({ created_at }) => created_at > now - 60_000)
  if (latest.length >= perMinute) fail(answeringErrors.postsTooFast, { limit: perMinute })
}

/** Notes that somebody has answered, or by now has nothing there any more. */
async function noteWriting(context: CourseContext, { question, step }: Board, hasPosts: boolean) {
  const { db, person, now } = context
  const { activity_id, slot, version_id } = question
  await countAnswers(context, [
    {
      asked: { activity_id, slot, version_id, type: shortAnswer.number, parts: {}, scoring: null },
      accountId: person.id,
      answer: hasPosts ? { text: '', html: '' } : null,
    },
  ])
  if (hasPosts) noteJoined(db, [{ stepId: step.id, accountId: person.id }], true, now)
  noteAnswered(context, step)
}

/**
 * Writes an idea or a question of one's own.
 * @returns it as whoever wrote it sees it
 * @throws postMissing, postTooLong; notFound; why the step takes nothing; tooManyPosts, postsTooFast
 */
export async function addPost(
  context: CourseContext,
  { stepId, questionId, text }: Value<typeof answeringBoardCalls.addPost.input>,
): Promise<PostShown> {
  const { db, person, now } = context
  const body = tidyPost(text)
  const problem = postProblem(body)
  if (problem) fail(problem.error, problem.details)
  const [, board] = await Promise.all([holdSteps(db, [stepId]), boardOf(context, stepId, questionId)])
  const { activity_id: activityId, slot, asking } = board.question
  const [own, task] = await Promise.all([ownInTurn(context, board.question), taskToSee(context, activityId)])
  checkOpen(context, board, task)
  checkPace(context, asking, own)
  const id = newId()
  void insertPost(db, { ...{ id, activityId, slot, authorId: person.id, body, now } })
  if (own.length === 0) await noteWriting(context, board, true)
  const { name } = person
  const row = { id, body, votes: 0, group_id: null, created_at: now, answered_at: null, hidden_at: null }
  const post = presentPost(
    { ...row, author_id: person.id, name, voted: false },
    { id: person.id, isStaff: false },
  )
  // Their other devices know it for theirs before everybody hears of it.
  context.publish(topics.account(person.id), answeringBoardMessages.ownPost, {
    ...{ ...placeOf(board.step), questionId: board.question.question_id, post, own: own.length + 1 },
  })
  publishPosts(context, board, [id])
  return post
}

const deletePost = prepared((db, id: string) => db.deleteFrom('answering_post').where('id', '=', id))

/** Takes back what the caller wrote, also once the step is over: nothing is kept of it. @throws notFound */
export async function removePost(context: CourseContext, id: string) {
  const { db, person } = context
  const post = await storedPost.first(db, id)
  if (!post || post.author_id !== person.id) return fail(kernelErrors.notFound)
  const [own, board] = await Promise.all([ownInTurn(context, post), heldBoard(context, post)])
  void deletePost(db, id)
  if (own.every(one => one.id === id)) await noteWriting(context, board, false)
  publishPosts(context, board, [id])
}

import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { boardLimits, isUnseen, tidyPost } from '#contract/features/answering/board-rules.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { askings } from '#contract/features/answering/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { stepToSee } from '../steps/store.ts'
import { type Board, boardIn, boardOf } from './board.ts'
import { publishPosts } from './live.ts'
import { storedGroup, storedPost } from './store.ts'

const setHidden = prepared((db, id: string, hiddenAt: number | null) =>
  db
    .updateTable('answering_post')
    .set({ hidden_at: at(hiddenAt) })
    .where('id', '=', id),
)
const setAnswered = prepared((db, id: string, answeredAt: number | null) =>
  db
    .updateTable('answering_post')
    .set({ answered_at: at(answeredAt) })
    .where('id', '=', id),
)

/** @throws postGone, notFound */
async function postToLead({ db }: CourseContext, id: string) {
  const post = (await storedPost.first(db, id)) ?? fail(answeringErrors.postGone)
  return { post, board: boardIn(await stepToSee(db, post.step_id), post) }
}

/** Hides a post from all but the staff and whoever wrote it, or shows it again. @throws postGone, notFound */
export async function hidePost(context: CourseContext, id: string, isHidden: boolean) {
  const { post, board } = await postToLead(context, id)
  if ((post.hidden_at !== null) === isHidden) return
  void setHidden(context.db, id, isHidden ? context.now : null)
  publishPosts(context, board, [id])
}

/** Marks a question of the class as answered, or takes that back. @throws postGone; notFound for ideas */
export async function markPost(context: CourseContext, id: string, isAnswered: boolean) {
  const { post, board } = await postToLead(context, id)
  if (post.asking !== askings.classQuestions) fail(kernelErrors.notFound)
  if ((post.answered_at !== null) === isAnswered) return
  void setAnswered(context.db, id, isAnswered ? context.now : null)
  publishPosts(context, board, [id])
}

/** @throws groupNameMissing, groupNameTooLong */
function groupName(title: string) {
  const name = tidyPost(title)
  if (isUnseen(name)) fail(answeringErrors.groupNameMissing)
  const { groupName: limit } = boardLimits
  if (name.length > limit) fail(answeringErrors.postTooLong, { limit })
  return name
}

/** Groups are for ideas. @throws notFound */
async function ideasToGroup(context: CourseContext, stepId: string, questionId: string): Promise<Board> {
  const board = await boardOf(context, stepId, questionId)
  return board.question.asking === askings.ideas ? board : fail(kernelErrors.notFound)
}

/** @throws groupGone */
async function groupToLead({ db }: CourseContext, id: string) {
  const group = (await storedGroup.first(db, id)) ?? fail(answeringErrors.groupGone)
  return boardIn(await stepToSee(db, group.step_id), group)
}

/** Whoever makes several at once makes one after the other. */
const heldQuestion = prepared(
  (_, activityId: string, slot: number) => sql`
    select from answering_question where activity_id = ${activityId} and slot = ${slot} for no key update`,
)
const groupIds = prepared((db, activityId: string, slot: number) =>
  db
    .selectFrom('answering_group')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('slot', '=', slot),
)
const insertGroup = prepared((db, id: string, activityId: string, slot: number, title: string) =>
  db.insertInto('answering_group').values({ id, activity_id: activityId, slot, title }),
)
const movePostsTo = prepared(
  (_, activityId: string, slot: number, ids: readonly string[], groupId: string | null) => sql`
    update answering_post set group_id = ${groupId}::uuid
    where activity_id = ${activityId} and slot = ${slot} and id in (
      select id from answering_post where id = any(${ids}::uuid[]) order by id for no key update)`,
)

/** Makes a group of ideas, with some that are moved into it. @returns its id @throws notFound, groupNameMissing, tooManyGroups */
export async function addGroup(
  context: CourseContext,
  { stepId, questionId, title, postIds }: Value<typeof answeringBoardCalls.addGroup.input>,
): Promise<string> {
  const { db } = context
  const name = groupName(title)
  const board = await ideasToGroup(context, stepId, questionId)
  const { activity_id: activityId, slot } = board.question
  const [, known] = await Promise.all([heldQuestion(db, activityId, slot), groupIds(db, activityId, slot)])
  if (known.length >= boardLimits.groups) fail(answeringErrors.tooManyGroups, { limit: boardLimits.groups })
  const id = newId()
  void insertGroup(db, id, activityId, slot, name)
  if (postIds.length > 0) void movePostsTo(db, activityId, slot, postIds, id)
  publishPosts(context, board, postIds)
  return id
}

const setTitle = prepared((db, id: string, title: string) =>
  db.updateTable('answering_group').set({ title }).where('id', '=', id),
)

/** @throws groupGone, groupNameMissing */
export async function renameGroup(context: CourseContext, id: string, title: string) {
  const name = groupName(title)
  const board = await groupToLead(context, id)
  void setTitle(context.db, id, name)
  publishPosts(context, board, [])
}

const emptyGroup = prepared(
  (_, id: string) => sql<{ id: string }>`
    update answering_post set group_id = null where id in (
      select id from answering_post where group_id = ${id} order by id for no key update) returning id`,
)
const deleteGroup = prepared((db, id: string) => db.deleteFrom('answering_group').where('id', '=', id))

/** Deletes a group; its posts are in none. @throws groupGone */
export async function removeGroup(context: CourseContext, id: string) {
  const { db } = context
  const group = (await storedGroup.first(db, id)) ?? fail(answeringErrors.groupGone)
  const [step, posts] = await Promise.all([stepToSee(db, group.step_id), emptyGroup(db, id)])
  void deleteGroup(db, id)
  publishPosts(
    context,
    boardIn(step, group),
    posts.map(post => post.id),
  )
}

const heldGroup = prepared(
  (_, id: string, activityId: string, slot: number) => sql<{ id: string }>`
    select id from answering_group where id = ${id} and activity_id = ${activityId} and slot = ${slot} for key share`,
)

/** Moves ideas into a group or out of theirs; what was taken back meanwhile is left out. @throws notFound, groupGone */
export async function movePosts(
  context: CourseContext,
  { stepId, questionId, postIds, groupId }: Value<typeof answeringBoardCalls.movePosts.input>,
) {
  const { db } = context
  const board = await ideasToGroup(context, stepId, questionId)
  const { activity_id: activityId, slot } = board.question
  if (groupId !== null && !(await heldGroup.first(db, groupId, activityId, slot)))
    fail(answeringErrors.groupGone)
  void movePostsTo(db, activityId, slot, postIds, groupId)
  publishPosts(context, board, postIds)
}

import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { commentCalls } from '#contract/features/comment/calls.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { commentProblem, commentsPerMinute } from '#contract/features/comment/rules.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { kindOf } from '#contract/features/file/rules.ts'
import { claimFiles } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { commentedByType } from './declaring.ts'
import { commentAdded } from './events.ts'
import { publishComments } from './live.ts'
import { presentComments } from './present.ts'
import { refusalIn, type Section, sectionToSee } from './section.ts'
import { commentsById, commentToSee, type Stored } from './store.ts'

type NewComment = Value<typeof commentCalls.add.input>

interface WrittenComment {
  id: string
  activityId: string
  authorId: string
  threadId: string | null
  answersId: string | null
  body: string
  isNameless: boolean
  now: number
}
const insertComment = prepared((db, comment: WrittenComment) =>
  db.insertInto('comment').values({
    id: comment.id,
    activity_id: comment.activityId,
    author_id: comment.authorId,
    thread_id: comment.threadId,
    answers_id: comment.answersId,
    body: comment.body,
    is_nameless: comment.isNameless,
    created_at: at(comment.now),
  }),
)
const insertFiles = prepared(
  (_, id: string, fileIds: readonly string[]) => sql`
    insert into comment_file (comment_id, file_id, position)
    select ${id}::uuid, file_id, place - 1
    from unnest(${fileIds}::uuid[]) with ordinality as given (file_id, place)`,
)
const insertMentions = prepared(
  (_, id: string, courseId: string, accountIds: readonly string[]) => sql`
    insert into comment_mention (comment_id, account_id)
    select ${id}::uuid, account_id from course_member
    where course_id = ${courseId} and account_id = any(${accountIds}::uuid[])`,
)
const countReply = prepared((db, threadId: string) =>
  db
    .updateTable('comment')
    .set(({ eb }) => ({ replies: eb('replies', '+', sql.lit(1)) }))
    .where('id', '=', threadId),
)

/** Whoever sends several at once waits for each to be counted. */
const awaitTurn = prepared(
  (_, activityId: string, authorId: string) => sql`
    select pg_advisory_xact_lock(hashtext('comment.pace'), hashtext(${activityId}::text || ${authorId}::text))`,
)
const newestOf = prepared((db, activityId: string, authorId: string) =>
  db
    .selectFrom('comment')
    .select('created_at')
    .where('activity_id', '=', activityId)
    .where('author_id', '=', authorId)
    .orderBy('id', 'desc')
    .limit(sql.lit(commentsPerMinute)),
)

/** A flood would bury what others write, and tell everybody whom it names. */
async function checkPace({ db, person, now }: CourseContext, activityId: string) {
  void awaitTurn(db, activityId, person.id)
  const newest = await newestOf(db, activityId, person.id)
  const isFlood =
    newest.length === commentsPerMinute && newest.every(({ created_at }) => created_at > now - 60_000)
  if (isFlood) fail(commentErrors.tooFast, { limit: commentsPerMinute })
}

/**
 * Comments on an activity, or answers a comment.
 * @returns the comment as its author sees it
 * @throws notFound; tooFast; contentMissing, tooLong, tooManyPictures; locked, over, notHere; gone; notImage, notYours
 */
export async function addComment(context: CourseContext, given: NewComment) {
  const { db, person, course, now } = context
  const fileIds = [...new Set(given.attachments)]
  const problem = commentProblem({ content: given.content, pictures: fileIds })
  if (problem) fail(problem.error, problem.details)
  const [section, answered, files] = await Promise.all([
    sectionToSee(context, given.activityId),
    given.answersId === null ? null : answerable(context, given.answersId),
    claimFiles(context, person.id, fileIds),
    checkPace(context, given.activityId),
  ])
  checkWriting(context, section, given)
  if (answered && answered.activity_id !== section.id) fail(commentErrors.gone)
  if (files.some(({ mime, width }) => kindOf(mime) !== 'image' || width === null)) fail(fileErrors.notImage)

  const id = newId()
  const threadId = answered ? (answered.thread_id ?? answered.id) : null
  void insertComment(db, {
    id,
    activityId: section.id,
    authorId: person.id,
    threadId,
    answersId: answered?.id ?? null,
    body: given.content,
    isNameless: given.isNameless,
    now,
  })
  if (fileIds.length > 0) void insertFiles(db, id, fileIds)
  if (given.mentionIds.length > 0) void insertMentions(db, id, course.id, given.mentionIds)
  if (threadId !== null) void countReply(db, threadId)
  void context.emit(commentAdded, { commentId: id, answersId: answered?.id ?? null })
  publishComments(context, { activityId: section.id, ids: threadId === null ? [id] : [id, threadId] })
  const [rows] = await Promise.all([
    commentsById(db, [id], person.id),
    noteAuthor(context, section, person.id),
  ])
  const [comment] = await presentComments(context, rows)
  return { id, comment: comment! }
}

/** @throws gone where it is deleted, or not there for the caller */
const answerable = (context: CourseContext, id: string): Promise<Stored> =>
  commentToSee(context, id).catch(() => fail(commentErrors.gone))

function checkWriting(context: CourseContext, section: Section, { isNameless }: NewComment) {
  const refusal = refusalIn(context, section)
  if (refusal) fail(refusal)
  if (isNameless && !(context.studentId !== null && section.hides_names)) fail(commentErrors.namesAreShown)
}

/** Tells the activity's kind that a comment of somebody has come or gone. */
export async function noteAuthor(context: CourseContext, section: Section, authorId: string) {
  const { id, course_id, type } = section
  await commentedByType(context).get(type)?.onChange?.(context, { id, course_id, type }, authorId)
}

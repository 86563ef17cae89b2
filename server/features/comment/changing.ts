import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { restoreDays } from '#contract/features/comment/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { commentedByType } from './declaring.ts'
import { commentTurned } from './events.ts'
import { publishComments } from './live.ts'
import { type Section, sectionOfComment, sectionToSee } from './section.ts'
import { commentToChange, commentToSee, type Stored } from './store.ts'
import { noteAuthor } from './writing.ts'

const restoreTime = restoreDays * 86_400_000

interface Visibility {
  id: string
  deletedAt: number | null
  deletedBy: string | null
  hiddenAt: number | null
  hiddenBy: string | null
}
const turn = prepared((db, { id, deletedAt, deletedBy, hiddenAt, hiddenBy }: Visibility) =>
  db
    .updateTable('comment')
    .set({ deleted_at: at(deletedAt), deleted_by: deletedBy, hidden_at: at(hiddenAt), hidden_by: hiddenBy })
    .where('id', '=', id),
)
const countReplies = prepared(
  (_, threadId: string, more: number) => sql`
    update comment set replies = greatest(0, replies + ${more}::integer) where id = ${threadId}`,
)

/**
 * Deletes a comment: one's own, or any as staff. What was deleted before stays so.
 * @throws notYours
 */
export async function deleteComment(context: CourseContext, id: string) {
  const [section, comment] = await Promise.all([sectionOfComment(context, id), commentToChange(context, id)])
  const { person, now } = context
  if (!isOwn(context, comment) && !context.may('manage-activities')) fail(commentErrors.notYours)
  if (comment.deleted_at !== null) return
  await turnTo(context, section, comment, { deletedAt: now, deletedBy: person.id })
}

/**
 * Brings back a deleted comment: whoever wrote it what they deleted themselves, staff what staff deleted.
 * @throws notRestorable
 */
export async function restoreComment(context: CourseContext, id: string) {
  const [section, comment] = await Promise.all([sectionOfComment(context, id), commentToChange(context, id)])
  if (comment.deleted_at === null) return
  const byAuthor = comment.deleted_by === comment.author_id
  const isTheirs = byAuthor ? isOwn(context, comment) : context.may('manage-activities')
  if (!isTheirs || comment.deleted_at + restoreTime <= context.now) fail(commentErrors.notRestorable)
  await turnTo(context, section, comment, { deletedAt: null, deletedBy: null })
}

/** Hides a comment from all but its author and the staff, or shows it again. */
export async function hideComment(context: CourseContext, id: string, isHidden: boolean) {
  const [section, comment] = await Promise.all([sectionOfComment(context, id), commentToChange(context, id)])
  if (comment.deleted_at !== null) fail(kernelErrors.notFound)
  if ((comment.hidden_at !== null) === isHidden) return
  const { person, now } = context
  await turnTo(context, section, comment, {
    hiddenAt: isHidden ? now : null,
    hiddenBy: isHidden ? person.id : null,
  })
}

const isOwn = ({ person, role, studentId }: CourseContext, { author_id }: Stored) =>
  author_id === (role === 'student' ? studentId : person.id)

const isThere = ({ deletedAt, hiddenAt }: Pick<Visibility, 'deletedAt' | 'hiddenAt'>) =>
  deletedAt === null && hiddenAt === null

async function turnTo(
  context: CourseContext,
  section: Section,
  comment: Stored,
  change: Partial<Omit<Visibility, 'id'>>,
) {
  const { id, thread_id, answers_id } = comment
  const before = { deletedAt: comment.deleted_at, hiddenAt: comment.hidden_at }
  const after = { ...before, deletedBy: comment.deleted_by, hiddenBy: null, ...change }
  void turn(context.db, { id, ...after })
  const more = Number(isThere(after)) - Number(isThere(before))
  if (thread_id !== null && more !== 0) void countReplies(context.db, thread_id, more)
  void context.emit(commentTurned, { commentId: id, answersId: answers_id })
  publishComments(context, { activityId: section.id, ids: thread_id === null ? [id] : [id, thread_id] })
  await noteAuthor(context, section, comment.author_id)
}

const setBest = prepared((db, id: string, bestAt: number | null) =>
  db
    .updateTable('comment')
    .set({ best_at: at(bestAt) })
    .where('id', '=', id),
)

/** Chooses a comment as one of the best answers, or takes that back; answers in a thread as well. */
export async function chooseBest(context: CourseContext, id: string, isBest: boolean) {
  const [section, comment] = await Promise.all([sectionOfComment(context, id), commentToSee(context, id)])
  if (!commentedByType(context).get(section.type)?.hasBest) fail(kernelErrors.notFound)
  if ((comment.best_at !== null) === isBest) return
  void setBest(context.db, id, isBest ? context.now : null)
  publishComments(context, { activityId: section.id, ids: [id] })
}

const addLock = prepared((db, activity_id: string, locked_by: string, now: number) =>
  db
    .insertInto('comment_lock')
    .values({ activity_id, locked_by, locked_at: at(now) })
    .onConflict(conflict => conflict.doNothing()),
)
const removeLock = prepared((db, id: string) => db.deleteFrom('comment_lock').where('activity_id', '=', id))

/** Lets nobody comment on an activity any more, or lets them again. */
export async function lockComments(context: CourseContext, activityId: string, isLocked: boolean) {
  const { db, person, now } = context
  const section = await sectionToSee(context, activityId)
  if (section.is_locked === isLocked) return
  if (isLocked) void addLock(db, activityId, person.id, now)
  else void removeLock(db, activityId)
  publishComments(context, { activityId, ids: [], asksAgain: true })
}

const emptyDeleted = prepared(
  (_, before: number) => sql`
    with emptied as (
      update comment set body = '' where body <> '' and deleted_at <= ${at(before)} returning id
    ), unnamed as (
      delete from comment_mention where comment_id in (select id from emptied)
    )
    delete from comment_file where comment_id in (select id from emptied)`,
)

/** Makes deletions final: what was written is gone, its place in the thread stays. */
export const emptier = work(
  job<object>('comment.empty'),
  async ({ db, now }) => {
    await emptyDeleted(db, now - restoreTime)
  },
  { cron: '53 * * * *' },
)

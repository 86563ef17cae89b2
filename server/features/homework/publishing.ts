import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Homework } from './access.ts'
import { noteCounts, publishToStudents } from './counting.ts'
import { homeworkGraded, homeworkScoresHidden } from './events.ts'

const setPublished = prepared((db, id: string, publishedAt: number | null) =>
  db
    .updateTable('homework')
    .set({ scores_published_at: at(publishedAt) })
    .where('id', '=', id),
)

/** Scores in an activity's progress are those students may see. */
const showAll = prepared(
  (_, homeworkId: string, now: number) => sql<{ account_id: string }>`
    with shown as (
      select homework_id, account_id, score from submission
      where homework_id = ${homeworkId} and state = 2 and score_published_at is null
    ), known as (${inProgress('shown.score', now)})
    select account_id from shown`,
)

const showSingly = prepared(
  (_, homeworkId: string, studentIds: readonly string[], now: number) => sql<{ account_id: string }>`
    with shown as (
      update submission set score_published_at = ${at(now)}
      where homework_id = ${homeworkId} and account_id = any(${studentIds}::uuid[])
        and state = 2 and score_published_at is null
      returning homework_id, account_id, score
    ), known as (${inProgress('shown.score', now)})
    select account_id from shown`,
)

const hide = prepared(
  (_, homeworkId: string, now: number) => sql<{ account_id: string }>`
    with shown as (
      update submission set score_published_at = null where homework_id = ${homeworkId} and state = 2
      returning homework_id, account_id
    ), known as (${inProgress('null', now)})
    select account_id from shown`,
)

function inProgress(score: string, now: number) {
  return sql`update progress set score = ${sql.raw(score)}, updated_at = ${at(now)} from shown
    where progress.activity_id = shown.homework_id and progress.account_id = shown.account_id`
}

const publishedSingly = prepared((db, homeworkId: string) =>
  db
    .selectFrom('submission')
    .select('account_id')
    .where('homework_id', '=', homeworkId)
    .where('score_published_at', 'is not', null)
    .limit(sql.lit(1)),
)

/**
 * Shows all grades of a homework to their students, those to come included, or hides them.
 * @param homework as `lockHomework` gives it
 * @returns how many grades became visible or hidden
 */
export async function publishScores(context: CourseContext, homework: Homework, isPublished: boolean) {
  const { db, now } = context
  if (isPublished === (homework.scores_published_at !== null))
    return isPublished ? 0 : hideSingly(context, homework)
  void setPublished(db, homework.id, isPublished ? now : null)
  if (!isPublished) return hideAll(context, homework)
  return announce(context, homework, await showAll(db, homework.id, now))
}

/** Shows the grades of single students. @returns how many became visible */
export async function publishSingly(
  context: CourseContext,
  homework: Homework,
  studentIds: readonly string[],
) {
  if (homework.scores_published_at !== null) return 0
  return announce(context, homework, await showSingly(context.db, homework.id, studentIds, context.now))
}

async function announce(context: CourseContext, homework: Homework, shown: { account_id: string }[]) {
  if (shown.length === 0) return 0
  const studentIds = shown.map(row => row.account_id)
  void context.emit(homeworkGraded, {
    homeworkId: homework.id,
    courseId: homework.course_id,
    studentIds,
  })
  publishToStudents(context, homework, studentIds)
  noteCounts(context, homework)
  return studentIds.length
}

async function hideAll(context: CourseContext, homework: Homework) {
  const ids = (await hide(context.db, homework.id, context.now)).map(row => row.account_id)
  void context.emit(homeworkScoresHidden, { homeworkId: homework.id, courseId: homework.course_id })
  publishToStudents(context, homework, ids)
  noteCounts(context, homework)
  return ids.length
}

/** Hides grades published individually while the homework's grades as a whole were not. */
async function hideSingly(context: CourseContext, homework: Homework) {
  return (await publishedSingly.first(context.db, homework.id)) ? hideAll(context, homework) : 0
}

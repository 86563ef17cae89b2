import { type SqlBool, sql } from 'kysely'
import { workStates } from '#contract/features/homework/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import { noteCounts, tellStudents } from './counting.ts'
import { homeworkMarked, homeworkScoresHidden } from './events.ts'

/**
 * Shows all grades of a homework to their students, those to come included, or hides them.
 * @param homework as `lockHomework` gives it
 * @returns how many grades became visible or hidden
 */
export async function publishScores(context: CourseContext, homework: Homework, isPublished: boolean) {
  const { db, now } = context
  if (isPublished === (homework.scores_published_at !== null))
    return isPublished ? 0 : hideSingly(context, homework)
  await db
    .updateTable('homework')
    .set({ scores_published_at: isPublished ? at(now) : null })
    .where('id', '=', homework.id)
    .execute()
  if (!isPublished) return hideAll(context, homework)
  return announce(context, homework, await hiddenGrades(db, homework.id))
}

/** Shows the grades of single students. @returns how many became visible */
export async function publishSingly(
  context: CourseContext,
  homework: Homework,
  studentIds: readonly string[],
) {
  if (homework.scores_published_at !== null) return 0
  const { db, now } = context
  const rows = await db
    .updateTable('submission')
    .set({ score_published_at: at(now) })
    .where('homework_id', '=', homework.id)
    .where(sql<SqlBool>`account_id = any(${studentIds}::uuid[])`)
    .where('state', '=', workStates.graded)
    .where('score_published_at', 'is', null)
    .returning('account_id')
    .execute()
  return announce(
    context,
    homework,
    rows.map(row => row.account_id),
  )
}

async function hiddenGrades(db: Database, homeworkId: string) {
  const rows = await db
    .selectFrom('submission')
    .select('account_id')
    .where('homework_id', '=', homeworkId)
    .where('state', '=', workStates.graded)
    .where('score_published_at', 'is', null)
    .execute()
  return rows.map(row => row.account_id)
}

async function announce(context: CourseContext, homework: Homework, studentIds: string[]) {
  if (studentIds.length === 0) return 0
  await showInProgress(context, homework.id, studentIds, true)
  await context.emit(homeworkMarked, {
    homeworkId: homework.id,
    courseId: homework.course_id,
    studentIds,
  })
  tellStudents(context, homework, studentIds)
  noteCounts(context, homework)
  return studentIds.length
}

async function hideAll(context: CourseContext, homework: Homework) {
  const rows = await context.db
    .updateTable('submission')
    .set({ score_published_at: null })
    .where('homework_id', '=', homework.id)
    .where('state', '=', workStates.graded)
    .returning('account_id')
    .execute()
  const ids = rows.map(row => row.account_id)
  await showInProgress(context, homework.id, ids, false)
  await context.emit(homeworkScoresHidden, { homeworkId: homework.id, courseId: homework.course_id })
  tellStudents(context, homework, ids)
  noteCounts(context, homework)
  return ids.length
}

/** Hides what was published one by one while the homework's grades as a whole were not. */
async function hideSingly(context: CourseContext, homework: Homework) {
  const one = await context.db
    .selectFrom('submission')
    .select('account_id')
    .where('homework_id', '=', homework.id)
    .where('score_published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return one ? hideAll(context, homework) : 0
}

/** Scores in the progress of an activity are those that the students may see. */
async function showInProgress(
  context: CourseContext,
  homeworkId: string,
  ids: readonly string[],
  isShown: boolean,
) {
  await sql`
    update progress set score = ${isShown ? sql`submission.score` : sql`null`}, updated_at = ${at(context.now)}
    from submission
    where progress.activity_id = ${homeworkId} and progress.account_id = any(${ids}::uuid[])
      and submission.homework_id = progress.activity_id and submission.account_id = progress.account_id`.execute(
    context.db,
  )
}

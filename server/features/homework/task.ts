import type { Value } from '#contract/call.ts'
import { activityTypes } from '#contract/features/activity/entities.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { highestScore, taskProblem } from '#contract/features/homework/rules.ts'
import {
  activityToManage,
  changeActivity,
  createActivity,
  folderToUse,
} from '#server/features/activity/public.ts'
import { claimFiles } from '#server/features/file/public.ts'
import { cleanHtml } from '#server/kernel/clean-html.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { lockHomework } from './access.ts'
import { check } from './check.ts'
import { noteCounts } from './counting.ts'
import { taskFiles } from './versions.ts'

type NewTask = Value<typeof homeworkCalls.addHomework.input>
type TaskChange = Value<typeof homeworkCalls.editHomework.input>

/** Adds a homework to the course. @returns its id */
export async function addTask(context: CourseContext, task: NewTask): Promise<string> {
  const fullScore = task.fullscore ?? highestScore
  const fileIds = [...new Set(task.attachments)]
  check(taskProblem({ title: task.title, fullScore: task.fullscore, files: fileIds }))
  const folder = await folderToUse(context, task.chapterid)
  const id = await createActivity(context, {
    courseId: context.course.id,
    type: activityTypes.homework,
    title: task.title,
    authorId: context.person.id,
    folderId: folder?.id ?? null,
    publishedAt: publicationOf(task.publishtime, context.now, context.now),
    endsAt: task.deadline,
  })
  await context.db
    .insertInto('homework')
    .values({
      id,
      details: cleanHtml(task.details),
      full_score: fullScore,
      late_allowed: task.lateallowed,
      comment_min_length: task.commentminlength,
    })
    .execute()
  await claimFiles(context, context.person.id, fileIds)
  await keepFiles(context.db, id, fileIds)
  return id
}

/** Changes what is given of a homework. */
export async function changeTask(context: CourseContext, change: TaskChange) {
  const activity = await activityToManage(context, change.id)
  const homework = await lockHomework(context, change.id)
  const known = await taskFiles(context.db, homework.id)
  const fileIds = [...new Set(change.attachments ?? known)]
  const fullScore = change.fullscore === undefined ? homework.full_score : change.fullscore
  check(taskProblem({ title: change.title ?? homework.title, fullScore, files: fileIds }))
  if (fullScore !== null && fullScore < homework.full_score)
    await checkGivenScores(context.db, homework.id, fullScore)

  await changeActivity(context, activity, {
    title: change.title,
    publishedAt: publicationOf(change.publishtime, activity.published_at, context.now),
    endsAt: change.deadline,
  })
  await context.db
    .updateTable('homework')
    .set({
      details: change.details === undefined ? homework.details : cleanHtml(change.details),
      full_score: fullScore ?? homework.full_score,
      late_allowed: change.lateallowed ?? homework.late_allowed,
      comment_min_length: change.commentminlength ?? homework.comment_min_length,
    })
    .where('id', '=', homework.id)
    .execute()
  if (change.attachments) {
    const added = fileIds.filter(id => !known.includes(id))
    await claimFiles(context, context.person.id, added)
    await keepFiles(context.db, homework.id, fileIds)
  }
  noteCounts(context, homework)
}

/**
 * When the homework becomes visible.
 * @param wanted what was asked: undefined as it is, null not at all, a moment that has passed: now
 * @param present when it became or becomes visible so far
 */
function publicationOf(wanted: number | null | undefined, present: number | null, now: number) {
  if (wanted === undefined) return present
  if (wanted === null || wanted > now) return wanted
  return present !== null && present <= now ? present : now
}

async function checkGivenScores(db: Database, homeworkId: string, fullScore: number) {
  const row = await db
    .selectFrom('submission')
    .select(({ fn }) => fn.max('score').as('highest'))
    .where('homework_id', '=', homeworkId)
    .executeTakeFirst()
  const highest = Number(row?.highest ?? 0)
  if (highest > fullScore) fail(homeworkErrors.fullScoreTooLow, { score: highest })
}

async function keepFiles(db: Database, homeworkId: string, fileIds: readonly string[]) {
  await db.deleteFrom('homework_file').where('homework_id', '=', homeworkId).execute()
  if (fileIds.length === 0) return
  await db
    .insertInto('homework_file')
    .values(fileIds.map((fileId, position) => ({ homework_id: homeworkId, file_id: fileId, position })))
    .execute()
}

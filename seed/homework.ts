import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deductionOf, scoreAfter } from '#contract/features/submission/rules.ts'
import { createActivity, noteProgress, progressStates } from '#server/features/activity/public.ts'
import { storeFile } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { homeworkTasks, type Page, type Submission, type Task } from './homework-tasks.ts'
import type { CastMember } from './people.ts'
import { asWritten } from './say.ts'
import { hour } from './times.ts'

/** Homework of the demo school in every state, with submissions to read, to grade and to hand in. */
export async function seedHomework(unit: Unit, say = asWritten) {
  for (const task of await homeworkTasks(unit.now, say)) await addTask(unit, task)
}

async function addTask(unit: Unit, task: Task) {
  const id = await addActivity(unit, task)
  await unit.db.insertInto('activity_text').values({ activity_id: id, html: task.details }).execute()
  await unit.db
    .insertInto('submission_policy')
    .values({
      activity_id: id,
      full_score: task.fullScore ?? 100,
      late_rule: (task.lateAllowed ?? true) ? 1 : 0,
      late_percent: task.latePercent ?? 0,
      max_late_percent: 50,
      comment_min_length: task.commentMinLength ?? 0,
      scores_published_at: at(task.scoresPublishedAt ?? null),
    })
    .execute()
  const author = task.course.owner
  for (const [position, file] of (task.files ?? []).entries()) {
    const stored = await keep(unit, author, file, task.publishedAt ?? unit.now)
    await unit.db.insertInto('activity_file').values({ activity_id: id, file_id: stored, position }).execute()
  }
  for (const submission of task.submissions ?? []) await addSubmission(unit, id, task, submission)
}

/** One scheduled for later goes through the spine, which will announce it; the others are already past. */
async function addActivity(unit: Unit, task: Task) {
  const times = { publishedAt: task.publishedAt, endsAt: task.endsAt }
  const activity = {
    type: 4,
    title: task.title,
    courseId: task.course.id,
    authorId: task.course.owner.id,
    folderId: null,
  }
  if (task.publishedAt !== null && task.publishedAt > unit.now)
    return createActivity(unit, { ...activity, ...times })
  const created = task.publishedAt ?? unit.now - 5 * hour
  await unit.db
    .insertInto('activity')
    .values({
      id: task.id,
      course_id: activity.courseId,
      type: activity.type,
      title: activity.title,
      author_id: activity.authorId,
      published_at: at(task.publishedAt),
      announced_at: at(task.publishedAt),
      ends_at: at(task.endsAt),
      created_at: at(created),
      updated_at: at(created),
    })
    .execute()
  return task.id
}

/** Adds a file to the files port and the table, as old as what it belongs to. @returns its id */
async function keep({ db, files }: Unit, owner: CastMember, { name, bytes }: Page, now: number) {
  const path = join(files.scratch, newId())
  await writeFile(path, bytes)
  return (await storeFile({ db, files, now }, { ownerId: owner.id, name, path })).id
}

const states = { draft: 0, submitted: 1, graded: 2, returned: 3 } as const
const progress = {
  draft: progressStates.underWay,
  submitted: progressStates.done,
  graded: progressStates.done,
  returned: progressStates.toRedo,
} as const

async function addSubmission(unit: Unit, homeworkId: string, task: Task, submission: Submission) {
  const { db } = unit
  const account_id = submission.student.id
  const fileIds: string[] = []
  for (const page of submission.pages ?? [])
    fileIds.push(await keep(unit, submission.student, page, submission.handedInAt - 120_000))
  const isDraft = submission.state === 'draft'
  const handled = submission.handedInAt + Math.max(hour, (unit.now - submission.handedInAt) / 2)
  const version = isDraft ? 0 : 1
  const deduction = deductionOf({
    lateAt: submission.late ? submission.handedInAt : null,
    deadline: task.endsAt,
    fullScore: task.fullScore ?? 100,
    percentPerDay: task.latePercent ?? 0,
    ...{ grace: 0, maxPercent: 50, isWaived: false },
  })
  const result = submission.score === undefined ? null : scoreAfter(submission.score, deduction)
  const submission_id = newId()
  await db
    .insertInto('submission')
    .values({
      ...{ id: submission_id, activity_id: homeworkId, version, sealed: version },
      began_at: at(submission.handedInAt),
    })
    .execute()
  await db
    .insertInto('submission_author')
    .values({
      ...{ activity_id: homeworkId, account_id, submission_id },
      state: states[submission.state],
      submitted_at: at(isDraft ? null : submission.handedInAt),
      late: submission.late ?? false,
      late_at: at(submission.late ? submission.handedInAt : null),
      deduction,
      score: submission.score ?? null,
      result,
      comment: submission.comment ?? '',
      graded_by: submission.state === 'graded' ? task.course.owner.id : null,
      graded_at: at(submission.state === 'graded' ? handled : null),
      grade_count: submission.state === 'graded' ? 1 : 0,
      return_reason: submission.reason ?? '',
      returned_at: at(submission.state === 'returned' ? handled : null),
    })
    .execute()
  await db
    .insertInto('submission_part')
    .values({
      ...{ submission_id, slot: 0, version: 1, text: submission.content, saved_by: account_id, sequence: 1 },
      saved_at: at(submission.handedInAt),
      changed_at: at(submission.handedInAt),
    })
    .execute()
  if (fileIds.length > 0)
    await db
      .insertInto('submission_file')
      .values(fileIds.map((file_id, position) => ({ submission_id, slot: 0, version: 1, file_id, position })))
      .execute()
  const seen = task.scoresPublishedAt !== undefined ? result : null
  await noteProgress(
    { ...unit, now: submission.handedInAt },
    {
      activityId: homeworkId,
      accountIds: [submission.student.id],
      state: progress[submission.state],
      score: seen,
    },
  )
  if (isDraft) return
  await db
    .insertInto('submission_version')
    .values({
      ...{ submission_id, version, submitted_by: account_id },
      submitted_at: at(submission.handedInAt),
      late: submission.late ?? false,
      return_reason: submission.reason ?? '',
      returned_by: submission.state === 'returned' ? task.course.owner.id : null,
      returned_at: at(submission.state === 'returned' ? handled : null),
    })
    .execute()
  if (submission.state === 'graded')
    await db
      .insertInto('submission_grade')
      .values({
        ...{ submission_id, number: 1, version },
        score: submission.score ?? 0,
        comment: submission.comment ?? '',
        graded_by: task.course.owner.id,
        graded_at: at(handled),
      })
      .execute()
}

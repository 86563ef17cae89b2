import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'

interface HandedIn {
  submissionId: string
  activityId: string
  authorId: string
  text: string
  handedInAt: number
  /** What has become of it since, if it is graded. */
  grade?: { score: number; by: string; at: number }
}

/** A text that a student has handed in once, and that may be graded; its grade is not published. */
export async function addHandedIn(unit: Unit, work: HandedIn) {
  const { db } = unit
  const { activityId: activity_id, submissionId: submission_id, authorId, text, grade } = work
  const moment = at(work.handedInAt)
  await db
    .insertInto('submission')
    .values({ id: submission_id, activity_id, version: 1, sealed: 1, began_at: moment })
    .execute()
  await db
    .insertInto('submission_part')
    .values({
      ...{ submission_id, slot: 0, version: 1, text, saved_by: authorId, sequence: 1 },
      ...{ saved_at: moment, changed_at: moment },
    })
    .execute()
  await db
    .insertInto('submission_author')
    .values({
      ...{ activity_id, account_id: authorId, submission_id, state: 1, submitted_at: moment },
      ...(grade && { state: 2, score: grade.score, result: grade.score, grade_count: 1 }),
      ...(grade && { graded_by: grade.by, graded_at: at(grade.at) }),
    })
    .execute()
  await db
    .insertInto('submission_version')
    .values({ submission_id, version: 1, submitted_by: authorId, submitted_at: moment })
    .execute()
  const progress = {
    activityId: activity_id,
    accountIds: [authorId],
    state: progressStates.done,
    score: null,
  }
  await noteProgress({ ...unit, now: work.handedInAt }, progress)
}

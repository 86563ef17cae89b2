import { sql } from 'kysely'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { topicErrors } from '#contract/features/topic/errors.ts'
import { remindPauseMinutes } from '#contract/features/topic/rules.ts'
import { isPublished, progressStates } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { topicReminded } from './events.ts'
import { topicToSee } from './store.ts'

interface Reminding {
  topicId: string
  /** Null: all. */
  studentIds: readonly string[] | null
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
const noteReminded = prepared(
  (_, { topicId, studentIds, now, since }: Reminding) => sql<{ account_id: string; is_due: boolean }>`
    with left_over as materialized (
      select student.account_id, reminder.reminded_at is null or reminder.reminded_at <= ${at(since)} as is_due
      from activity_student as student
      left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
      left join topic_reminder as reminder
        on reminder.topic_id = student.activity_id and reminder.account_id = student.account_id
      where student.activity_id = ${topicId}
        and coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)}
        and (${studentIds}::uuid[] is null or student.account_id = any(${studentIds}::uuid[]))
    ), noted as (
      insert into topic_reminder (topic_id, account_id, reminded_at)
      select ${topicId}::uuid, account_id, ${at(now)} from left_over where is_due order by account_id
      on conflict (topic_id, account_id) do update set reminded_at = excluded.reminded_at
    )
    select account_id, is_due from left_over`,
)

/**
 * Reminds students who have not taken part; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, over, nobodyLeft
 */
export async function remindStudents(
  context: CourseContext,
  id: string,
  studentIds: readonly string[] | null,
) {
  const { db, now } = context
  const topic = await topicToSee(context, id)
  if (!isPublished(topic, now)) fail(activityErrors.notPublished)
  if (topic.deadline !== null && topic.deadline <= now) fail(commentErrors.over)
  const since = now - remindPauseMinutes * 60_000
  const left = await noteReminded(db, { topicId: id, studentIds, now, since })
  if (left.length === 0) fail(topicErrors.nobodyLeft)
  const due = left.filter(({ is_due }) => is_due).map(({ account_id }) => account_id)
  if (due.length > 0)
    void context.emit(topicReminded, { topicId: id, courseId: context.course.id, studentIds: due })
  return due.length
}

import { sql } from 'kysely'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { isPublished } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { videoReminded } from './events.ts'
import { isWatched, videoToSee } from './store.ts'

/** Milliseconds in which the same person is not reminded by hand again. */
const pause = 3_600_000

interface Reminding {
  videoId: string
  /** Null: all. */
  studentIds: readonly string[] | null
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
const noteReminded = prepared(
  (_, { videoId, studentIds, now, since }: Reminding) => sql<{ account_id: string; is_due: boolean }>`
    with left_over as materialized (
      select student.account_id,
        reminder.reminded_at is null or reminder.reminded_at <= ${at(since)} as is_due
      from activity_student as student
      left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
      left join video_reminder as reminder
        on reminder.video_id = student.activity_id and reminder.account_id = student.account_id
      where student.activity_id = ${videoId} and not ${isWatched}
        and (${studentIds}::uuid[] is null or student.account_id = any(${studentIds}::uuid[]))
    ), noted as (
      insert into video_reminder (video_id, account_id, reminded_at)
      select ${videoId}::uuid, account_id, ${at(now)} from left_over where is_due order by account_id
      on conflict (video_id, account_id) do update set reminded_at = excluded.reminded_at
    )
    select account_id, is_due from left_over`,
)

/**
 * Reminds students who have not watched enough of a video; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, closedToAll, nobodyLeft
 */
export async function remindWatchers(
  context: CourseContext,
  id: string,
  studentIds: readonly string[] | null,
) {
  const { db, now, course } = context
  const video = await videoToSee(context, id)
  if (!isPublished(video, now)) fail(activityErrors.notPublished)
  if (video.closed_at !== null) fail(videoErrors.closedToAll)
  const left = await noteReminded(db, { videoId: id, studentIds, now, since: now - pause })
  if (left.length === 0) fail(videoErrors.nobodyLeft)
  const due = left.filter(({ is_due }) => is_due).map(({ account_id }) => account_id)
  if (due.length > 0) void context.emit(videoReminded, { videoId: id, courseId: course.id, studentIds: due })
  return due.length
}

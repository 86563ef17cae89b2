import { sql } from 'kysely'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { isPublished } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { linkReminded, materialReminded } from './events.ts'
import { isViewed, materialToSee } from './store.ts'

/** Milliseconds in which the same person is not reminded by hand again. */
const pause = 3_600_000

interface Reminding {
  materialId: string
  /** Null: all. */
  studentIds: readonly string[] | null
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
const noteReminded = prepared(
  (_, { materialId, studentIds, now, since }: Reminding) => sql<{ account_id: string; is_due: boolean }>`
    with left_over as materialized (
      select student.account_id,
        reminder.reminded_at is null or reminder.reminded_at <= ${at(since)} as is_due
      from activity_student as student
      left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
      left join material_reminder as reminder
        on reminder.material_id = student.activity_id and reminder.account_id = student.account_id
      where student.activity_id = ${materialId} and not ${isViewed}
        and (${studentIds}::uuid[] is null or student.account_id = any(${studentIds}::uuid[]))
    ), noted as (
      insert into material_reminder (material_id, account_id, reminded_at)
      select ${materialId}::uuid, account_id, ${at(now)} from left_over where is_due order by account_id
      on conflict (material_id, account_id) do update set reminded_at = excluded.reminded_at
    )
    select account_id, is_due from left_over`,
)

/**
 * Reminds students who have not opened a material; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws notPublished, nobodyLeft
 */
export async function remindViewers(
  context: CourseContext,
  id: string,
  studentIds: readonly string[] | null,
) {
  const { db, now, course } = context
  const material = await materialToSee(context, id)
  if (!isPublished(material, now)) fail(activityErrors.notPublished)
  const left = await noteReminded(db, { materialId: id, studentIds, now, since: now - pause })
  if (left.length === 0) fail(materialErrors.nobodyLeft)
  const due = left.filter(({ is_due }) => is_due).map(({ account_id }) => account_id)
  if (due.length > 0)
    void context.emit(material.address === null ? materialReminded : linkReminded, {
      ...{ materialId: id, courseId: course.id, studentIds: due },
    })
  return due.length
}

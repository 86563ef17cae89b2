import { sql } from 'kysely'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { urgePause } from '#contract/features/homework/rules.ts'
import { isPublished } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Homework } from './access.ts'
import { homeworkUrged } from './events.ts'

/** Whether there is somebody to urge to something: students see it and it can still be handed in. */
export const isUrgeable = (homework: Homework, now: number) =>
  isPublished(homework, now) && (homework.late_allowed || homework.ends_at === null || homework.ends_at > now)

interface Urging {
  homeworkId: string
  courseId: string
  studentIds: readonly string[]
  now: number
  /** Those urged since then are left in peace. */
  since: number
}
const noteUrged = prepared(
  (_, { homeworkId, courseId, studentIds, now, since }: Urging) => sql<{ account_id: string }>`
    insert into submission as known (homework_id, account_id, urged_at)
    select ${homeworkId}::uuid, account_id, ${at(now)} from membership
    where course_id = ${courseId} and role = 'student' and left_at is null
      and account_id = any(${studentIds}::uuid[])
    order by account_id
    on conflict (homework_id, account_id) do update set urged_at = excluded.urged_at
    where known.state in (0, 3) and (known.urged_at is null or known.urged_at <= ${at(since)})
    returning account_id`,
)

/**
 * Urges students who have not handed in; those urged a moment ago are left in peace.
 * @returns how many were urged
 */
export async function urge(context: CourseContext, homework: Homework, studentIds: readonly string[]) {
  const { db, now } = context
  if (studentIds.length === 0) fail(homeworkErrors.nothingChosen)
  if (!isPublished(homework, now)) fail(homeworkErrors.notPublished)
  if (!isUrgeable(homework, now)) fail(homeworkErrors.closed)
  const about = { homeworkId: homework.id, courseId: homework.course_id }
  const rows = await noteUrged(db, { ...about, studentIds, now, since: now - urgePause })
  const ids = rows.map(row => row.account_id)
  if (ids.length > 0) void context.emit(homeworkUrged, { ...about, studentIds: ids })
  return ids.length
}

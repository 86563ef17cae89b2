import { sql } from 'kysely'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { remindPause } from '#contract/features/submission/rules.ts'
import { deadline, isPublished, ownTimes } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Homework } from './access.ts'
import { homeworkReminded } from './events.ts'

/** Whether a reminder makes sense: students see it and it can still be handed in. */
export const mayBeReminded = (homework: Homework, now: number) =>
  isPublished(homework, now) &&
  (homework.late_allowed || homework.deadline === null || homework.deadline > now)

interface Reminding {
  homeworkId: string
  courseId: string
  studentIds: readonly string[]
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
const noteReminded = prepared(
  (_, { homeworkId, courseId, studentIds, now, since }: Reminding) => sql<{ account_id: string }>`
    insert into submission as known (homework_id, account_id, urged_at)
    select activity.id, student.account_id, ${at(now)} from activity_student as student
    join activity on activity.id = student.activity_id
    join homework on homework.id = student.activity_id
    ${ownTimes(sql.ref('student.account_id'))}
    where student.activity_id = ${homeworkId} and student.course_id = ${courseId}
      and student.account_id = any(${studentIds}::uuid[])
      and (homework.late_allowed or ${deadline} is null or ${deadline} > ${at(now)})
    order by student.account_id
    on conflict (homework_id, account_id) do update set urged_at = excluded.urged_at
    where known.state in (0, 3) and (known.urged_at is null or known.urged_at <= ${at(since)})
    returning account_id`,
)

/**
 * Reminds students who have not handed in; those reminded recently are skipped.
 * @returns how many were reminded
 */
export async function remind(context: CourseContext, homework: Homework, studentIds: readonly string[]) {
  const { db, now } = context
  if (studentIds.length === 0) fail(homeworkErrors.nothingChosen)
  if (!isPublished(homework, now)) fail(homeworkErrors.notPublished)
  const about = { homeworkId: homework.id, courseId: homework.course_id }
  const rows = await noteReminded(db, { ...about, studentIds, now, since: now - remindPause })
  const ids = rows.map(row => row.account_id)
  // Some may have more time than others.
  if (ids.length === 0 && !mayBeReminded(homework, now)) fail(homeworkErrors.closed)
  if (ids.length > 0) void context.emit(homeworkReminded, { ...about, studentIds: ids })
  return ids.length
}

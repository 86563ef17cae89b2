import { sql } from 'kysely'
import { encode } from 'zod'
import { homeworkDestination } from '#contract/features/homework/destination.ts'
import { homeworkRow } from '#contract/features/homework/entities.ts'
import type { ActivityKind, ActivityRow } from '#server/features/activity/public.ts'
import { isBeingReviewed, keepReviewTime, reviewTodo } from '#server/features/review/public.ts'
import {
  activityOf,
  presentTaskRows,
  selectOwnTaskRows,
  selectTaskRows,
} from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { dueSoon } from './announcements.ts'
import { homeworkSubmissions } from './submissions.ts'

const rowsForStaff = prepared((db, ids: readonly string[]) =>
  selectTaskRows(db, ids)
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'policy.activity_id')
    .select(['duplicate.checks_new', 'duplicate.warning_rate']),
)
const rowsForStudent = prepared((db, ids: readonly string[], studentId: string | null) =>
  selectOwnTaskRows(db, ids, studentId)
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'policy.activity_id')
    .select(['duplicate.checks_new', 'duplicate.warning_rate']),
)

/** Whether it is checked for duplicates, as existing clients know it; null: nothing was said. */
export const presentDuplicateSetting = (row: {
  checks_new: boolean | null
  warning_rate: number | null
}) => ({
  checkrepeat: row.checks_new ? '1' : '0',
  warmingcheckrate: row.warning_rate === null ? '' : String(row.warning_rate),
})

/** Several homework of one course, in the fields of wire.md section 7. */
export const presentSeveral = (
  context: CourseContext,
  activities: readonly (Pick<ActivityRow, 'id' | 'published_at'> & { deadline: number | null })[],
) =>
  presentTaskRows(
    context,
    activities,
    { forStaff: rowsForStaff, forStudent: rowsForStudent },
    presentDuplicateSetting,
  )

const asAnyKind = activityOf(homeworkSubmissions, dueSoon)

/** Homework on the spine of a course. */
export const homeworkKind: ActivityKind = {
  ...asAnyKind,
  files: { isNeeded: sql`true` },
  name: { en: 'Homework', zh: '作业' },
  opensAt: homeworkDestination.opensAt,
  gradedAt: ({ id, courseId }) => `/homework/reviewDetail?${new URLSearchParams({ id, courseId })}`,
  on: {
    ...asAnyKind.on,
    changed: async (unit, activity) =>
      Promise.all([keepReviewTime(unit.db, activity.id), asAnyKind.on.changed(unit, activity)]),
  },
  async page(context, rows) {
    const items = await presentSeveral(context, rows)
    return new Map(
      [...items].map(([id, { item, isRemindable }]) => [id, { ...encode(homeworkRow, item), isRemindable }]),
    )
  },
  todo: {
    ...asAnyKind.todo,
    isWaiting: sql`(not ${isBeingReviewed} and ${asAnyKind.todo.isWaiting})`,
    besides: reviewTodo,
  },
}

import type { ActivityKind } from '#server/features/activity/public.ts'
import type { Announcement } from '#server/features/notification/public.ts'
import { recountLateness } from '../grading/lateness.ts'
import { remind } from '../grading/reminding.ts'
import { mayReadTask, moveClocks, moveClocksOf } from '../task/clock.ts'
import { noteCounts } from '../task/counts.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { taskToSee } from '../task/policy.ts'
import { submissionTodo } from '../task/todo.ts'

/**
 * What the spine of a course knows of every kind whose work is handed in.
 * @param dueSoon what its students are told a day before the end
 */
export const activityOf = (kind: SubmissionKind, dueSoon?: Announcement) =>
  ({
    types: kind.types,
    hasAttempts: true,
    givesFiles: (_use, student, now) => mayReadTask(student, now),
    on: {
      published: async (unit, task, newcomers) => kind.on.published?.(unit, task, newcomers),
      async changed(unit, { id, course_id }) {
        await Promise.all([moveClocks(unit, { id }), recountLateness(unit, { id })])
        // Who is excused has not to hand in.
        noteCounts(unit, kind, { id, course_id })
      },
      allowed: (unit, students) => moveClocksOf(unit, kind, students),
    },
    remind: async (context, id, studentIds) =>
      remind(context, kind, await taskToSee(context, id), studentIds),
    reminders: dueSoon ? [{ hoursBefore: 24, announces: dueSoon }] : [],
    todo: submissionTodo,
  }) satisfies Partial<ActivityKind>

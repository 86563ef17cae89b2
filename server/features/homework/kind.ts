import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { homeworkRow, homeworkType } from '#contract/features/homework/entities.ts'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { submissionStates, timeState } from '#contract/features/submission/rules.ts'
import { type ActivityKind, type ActivityRow, lastDeadline } from '#server/features/activity/public.ts'
import { isBeingReviewed, keepReviewTime, reviewTodo } from '#server/features/review/public.ts'
import {
  type Task as AnyTask,
  knownCounts,
  mayBeReminded,
  mayReadTask,
  moveClocks,
  moveClocksOf,
  mstatusOf,
  noteCounts,
  recountLateness,
  remind,
  type Scored,
  submissionTodo,
  taskToSee,
  visibleScore,
} from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { dueSoon } from './announcements.ts'
import { homeworkFacts } from './events.ts'
import { homeworkSubmissions } from './submissions.ts'

type Scheduled = Pick<ActivityRow, 'id' | 'published_at'> & { deadline: number | null }
type Task = Pick<AnyTask, 'full_score' | 'scores_published_at'> & DuplicateSetting
/** As `duplicateSettingColumns` reads it; null: nothing was said. */
export interface DuplicateSetting {
  checks_new: boolean | null
  warning_rate: number | null
}
type Submission = Scored & { late: boolean | null }

const noSubmission: Submission = { state: null, result: null, score_published_at: null, late: null }

/** The fields of wire.md section 7: for a student with their own submission, for staff with the counts. */
export function presentHomework(
  context: CourseContext,
  {
    task,
    published_at,
    deadline,
    submission = noSubmission,
    counts,
  }: Omit<Scheduled, 'id'> & {
    task: Task
    submission?: Submission
    counts?: SubmissionCounts | undefined
  },
) {
  const isStudent = context.role === 'student'
  return {
    workState: isStudent ? mstatusOf(task, submission) : submissionStates.notSubmitted,
    timeState: timeState({ publishedAt: published_at, deadline }, context.now),
    checkrepeat: task.checks_new ? '1' : '0',
    warmingcheckrate: task.warning_rate === null ? '' : String(task.warning_rate),
    grade: isStudent ? visibleScore(context, task, submission) : null,
    fullScore: task.full_score,
    overtime: isStudent && (submission.late ?? false),
    submittedCount: counts?.submitted ?? 0,
    gradedCount: counts?.graded ?? 0,
    studentCount: counts?.all ?? 0,
  }
}

const tasks = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('submission_policy as policy')
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'policy.activity_id')
    .select(['policy.activity_id as id', 'policy.full_score', 'policy.scores_published_at'])
    .select(['policy.late_rule', 'duplicate.checks_new', 'duplicate.warning_rate'])
    .innerJoin('activity', 'activity.id', 'policy.activity_id')
    .select(lastDeadline.as('last_deadline'))
    .where(sql<SqlBool>`policy.activity_id = any(${ids}::uuid[])`),
)

const tasksWithOwnSubmission = prepared((db, ids: readonly string[], accountId: string | null) =>
  db
    .selectFrom('submission_policy as policy')
    // A lookup per row: PostgreSQL would otherwise read all that the student ever handed in.
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('submission_author')
          .select(['state', 'result', 'score_published_at', 'late'])
          .whereRef('activity_id', '=', 'policy.activity_id')
          .where('account_id', '=', accountId)
          .where('is_latest', '=', sql.lit(true))
          .limit(sql.lit(1))
          .as('author'),
      join => join.onTrue(),
    )
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'policy.activity_id')
    .select(['policy.activity_id as id', 'policy.full_score', 'policy.scores_published_at'])
    .select(['duplicate.checks_new', 'duplicate.warning_rate'])
    .select(['author.state', 'author.result', 'author.score_published_at', 'author.late'])
    .where(sql<SqlBool>`policy.activity_id = any(${ids}::uuid[])`),
)

/** The same for several homework of one course at once. */
export async function presentSeveral(context: CourseContext, activities: readonly Scheduled[]) {
  const { db, role, studentId, course } = context
  const ids = activities.map(activity => activity.id)
  const [rows, counts] = await Promise.all(
    role === 'student'
      ? [tasksWithOwnSubmission(db, ids, studentId)]
      : [tasks(db, ids), knownCounts(context, course.id, ids)],
  )
  const known = new Map(rows.map(row => [row.id, row]))
  return new Map(
    activities.flatMap(({ id, published_at, deadline }) => {
      const task = known.get(id)
      if (!task) return []
      const submission = 'state' in task ? task : noSubmission
      const item = presentHomework(context, {
        task,
        published_at,
        deadline,
        submission,
        counts: counts?.get(id),
      })
      const isRemindable = 'late_rule' in task && mayBeReminded({ ...task, published_at }, context.now)
      return [[id, { item, isRemindable }] as const]
    }),
  )
}

/** Homework on the spine of a course. */
export const homeworkKind: ActivityKind = {
  types: [homeworkType],
  hasAttempts: true,
  files: { isNeeded: sql`true` },
  givesFiles: (_use, student, now) => mayReadTask(student, now),
  name: { en: 'Homework', zh: '作业' },
  opensAt: ({ id, courseId }) => `/homework?${new URLSearchParams({ id, courseId })}`,
  gradedAt: ({ id, courseId }) => `/homework/reviewDetail?${new URLSearchParams({ id, courseId })}`,
  on: {
    published: (unit, { id, course_id }) =>
      unit.emit(homeworkFacts.published, { homeworkId: id, courseId: course_id }),
    changed: async (unit, { id, course_id }) => {
      await Promise.all([
        keepReviewTime(unit.db, id),
        moveClocks(unit, { id }),
        recountLateness(unit, { id }),
      ])
      // Who is excused has not to hand in.
      noteCounts(unit, homeworkSubmissions, { id, course_id })
    },
    allowed: (unit, student) => moveClocksOf(unit, homeworkSubmissions, student),
  },
  async page(context, rows) {
    const items = await presentSeveral(context, rows)
    return new Map(
      [...items].map(([id, { item, isRemindable }]) => [id, { ...encode(homeworkRow, item), isRemindable }]),
    )
  },
  remind: async (context, id, studentIds) =>
    remind(context, homeworkSubmissions, await taskToSee(context, id), studentIds),
  reminders: [{ hoursBefore: 24, announces: dueSoon }],
  todo: {
    ...submissionTodo,
    isWaiting: sql`(not ${isBeingReviewed} and ${submissionTodo.isWaiting})`,
    besides: reviewTodo,
  },
}

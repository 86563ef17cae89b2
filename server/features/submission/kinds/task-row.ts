import { type SqlBool, sql } from 'kysely'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { submissionStates, timeState } from '#contract/features/submission/rules.ts'
import { type ActivityRow, lastDeadline } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, type Prepared } from '#server/kernel/prepared.ts'
import { mayBeReminded, type Remindable } from '../grading/reminding.ts'
import { mstatusOf, type Scored, visibleScore } from '../reading/present.ts'
import { knownCounts } from '../task/counts.ts'
import type { Task } from '../task/policy.ts'

type Scheduled = Pick<ActivityRow, 'id' | 'published_at'> & { deadline: number | null }
type Activity = Scheduled &
  Pick<ActivityRow, 'course_id' | 'type' | 'title' | 'created_at' | 'updated_at' | 'published_at'>

/** The fields that every activity has. */
export const presentActivity = (row: Activity) => ({
  id: row.id,
  courseId: row.course_id,
  title: row.title,
  contentType: row.type,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  publishedAt: row.published_at,
  endsAt: row.deadline,
})

type OwnStanding = Scored & { late: boolean | null }
const notBegun: OwnStanding = { state: null, result: null, score_published_at: null, late: null }

interface TaskRowParts {
  task: Pick<Task, 'full_score' | 'scores_published_at'>
  published_at: number | null
  deadline: number | null
  own?: OwnStanding
  counts?: SubmissionCounts | undefined
}

/** What a row of a course's content shows of a task: to a student their own state, to staff the counts. */
export function presentTaskRow(
  context: CourseContext,
  { task, published_at, deadline, own = notBegun, counts }: TaskRowParts,
) {
  const isStudent = context.role === 'student'
  return {
    workState: isStudent ? mstatusOf(task, own) : submissionStates.notSubmitted,
    timeState: timeState({ publishedAt: published_at, deadline }, context.now),
    grade: isStudent ? visibleScore(context, task, own) : null,
    fullScore: task.full_score,
    overtime: isStudent && (own.late ?? false),
    submittedCount: counts?.submitted ?? 0,
    gradedCount: counts?.graded ?? 0,
    studentCount: counts?.all ?? 0,
  }
}

/** What that needs of several tasks, for staff. A kind adds its own columns. */
export const selectTaskRows = fragment((db, ids: readonly string[]) =>
  db
    .selectFrom('submission_policy as policy')
    .innerJoin('activity', 'activity.id', 'policy.activity_id')
    .select(['policy.activity_id as id', 'policy.full_score', 'policy.scores_published_at'])
    .select(['policy.late_rule', lastDeadline.as('last_deadline')])
    .where(sql<SqlBool>`policy.activity_id = any(${ids}::uuid[])`),
)

/** The same for a student; null: staff viewing as one. */
export const selectOwnTaskRows = fragment((db, ids: readonly string[], studentId: string | null) =>
  db
    .selectFrom('submission_policy as policy')
    // A lookup per row: PostgreSQL would otherwise read all that the student ever handed in.
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('submission_author')
          .select(['state', 'result', 'score_published_at', 'late'])
          .whereRef('activity_id', '=', 'policy.activity_id')
          .where('account_id', '=', studentId)
          .where('is_latest', '=', sql.lit(true))
          .limit(sql.lit(1))
          .as('author'),
      join => join.onTrue(),
    )
    .select(['policy.activity_id as id', 'policy.full_score', 'policy.scores_published_at'])
    .select(['author.state', 'author.result', 'author.score_published_at', 'author.late'])
    .where(sql<SqlBool>`policy.activity_id = any(${ids}::uuid[])`),
)

type TaskRow = TaskRowParts['task'] & { id: string }
interface Reading<Own> {
  forStaff: Prepared<[ids: readonly string[]], TaskRow & Own & Omit<Remindable, 'published_at'>>
  forStudent: Prepared<[ids: readonly string[], studentId: string | null], TaskRow & Own & OwnStanding>
}

/**
 * Rows of several tasks of one course, by id.
 * @param present the kind's own fields of a row
 */
export async function presentTaskRows<Own extends object, Fields extends object>(
  context: CourseContext,
  activities: readonly Scheduled[],
  { forStaff, forStudent }: Reading<Own>,
  present: (row: Own) => Fields,
) {
  const { db, role, studentId, course, now } = context
  const ids = activities.map(({ id }) => id)
  const [rows, counts] = await Promise.all(
    role === 'student'
      ? [forStudent(db, ids, studentId)]
      : [forStaff(db, ids), knownCounts(context, course.id, ids)],
  )
  const known = new Map(rows.map(row => [row.id, row]))
  return new Map(
    activities.flatMap(({ id, published_at, deadline }) => {
      const task = known.get(id)
      if (!task) return []
      const own = 'state' in task ? task : notBegun
      const shown = presentTaskRow(context, { task, published_at, deadline, own, counts: counts?.get(id) })
      const isRemindable = 'late_rule' in task && mayBeReminded({ ...task, published_at }, now)
      return [[id, { item: { ...shown, ...present(task) }, isRemindable }] as const]
    }),
  )
}

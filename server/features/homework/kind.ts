import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { homeworkRow, homeworkType } from '#contract/features/homework/entities.ts'
import { timeState } from '#contract/features/homework/rules.ts'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import type { ActivityKind, ActivityRow } from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Homework } from './access.ts'
import { dueSoon } from './announcements.ts'
import { knownCounts } from './counts.ts'
import { homeworkPublished } from './events.ts'
import { mstatusOf, visibleScore } from './present.ts'
import type { RosterRow } from './roster.ts'

type Scheduled = Pick<ActivityRow, 'id' | 'published_at'> & { deadline: number | null }
type Task = Pick<Homework, 'full_score' | 'scores_published_at'>
type Submission = Pick<RosterRow, 'state' | 'score' | 'score_published_at' | 'late'>

const noSubmission: Submission = { state: null, score: null, score_published_at: null, late: null }

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
    checkrepeat: '0',
    warmingcheckrate: '',
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
    .selectFrom('homework')
    .select(['homework.id', 'homework.full_score', 'homework.scores_published_at'])
    .where(sql<SqlBool>`homework.id = any(${ids}::uuid[])`),
)

const tasksWithOwnSubmission = prepared((db, ids: readonly string[], accountId: string | null) =>
  db
    .selectFrom('homework')
    .leftJoin('submission', join =>
      join.onRef('submission.homework_id', '=', 'homework.id').on('submission.account_id', '=', accountId),
    )
    .select(['homework.id', 'homework.full_score', 'homework.scores_published_at'])
    .select(['submission.state', 'submission.score', 'submission.score_published_at', 'submission.late'])
    .where(sql<SqlBool>`homework.id = any(${ids}::uuid[])`),
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
      return [[id, item] as const]
    }),
  )
}

const submitted = sql.lit(submissionStates.submitted)

/** Homework on the spine of a course. */
export const homeworkKind: ActivityKind = {
  types: [homeworkType],
  name: { en: 'Homework', zh: '作业' },
  opensAt: ({ id, courseId }) => `/homework?${new URLSearchParams({ id, courseId })}`,
  on: {
    published: (unit, { id, course_id }) =>
      unit.emit(homeworkPublished, { homeworkId: id, courseId: course_id }),
  },
  async page(context, rows) {
    const items = await presentSeveral(context, rows)
    return new Map([...items].map(([id, item]) => [id, encode(homeworkRow, item)]))
  },
  reminders: [{ hoursBefore: 24, announces: dueSoon }],
  todo: {
    openAfterEnd: sql`(select late_allowed from homework where homework.id = activity.id)`,
    isWaiting: sql`exists (
      select from submission
      where submission.homework_id = activity.id and submission.state = ${submitted} and exists (
        select from course_student as author
        where author.course_id = activity.course_id and author.account_id = submission.account_id
      )
    )`,
    // Excludes the few former students, so that no membership is looked up for each work.
    waiting: sql`(
      select count(*)::int from submission
      where submission.homework_id = activity.id and submission.state = ${submitted}
    ) - (
      select count(*)::int from membership as former
      join submission on submission.homework_id = activity.id and submission.account_id = former.account_id
        and submission.state = ${submitted}
      where former.course_id = activity.course_id and (former.left_at is not null or former.role <> 'student')
    )`,
  },
}

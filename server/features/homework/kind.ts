import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { activityTypes } from '#contract/features/activity/entities.ts'
import { homeworkRow } from '#contract/features/homework/entities.ts'
import { timeState, workStates } from '#contract/features/homework/rules.ts'
import type { ActivityKind, ActivityRow } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { mstatusOf, visibleScore } from './present.ts'
import { countSeveral } from './roster.ts'

export type HomeworkActivity = Pick<ActivityRow, 'id' | 'published_at' | 'ends_at'>

/** The fields of wire.md section 7 for several homework of one course at once. */
export async function presentRows(context: CourseContext, activities: readonly HomeworkActivity[]) {
  const { db, role, studentId, now, course } = context
  const ids = activities.map(activity => activity.id)
  const [rows, counts] = await Promise.all([
    selectOwn(db, ids, studentId),
    role === 'student' ? undefined : countSeveral(db, course.id, ids),
  ])
  const known = new Map(rows.map(row => [row.id, row]))
  return new Map(
    activities.flatMap(({ id, published_at, ends_at }) => {
      const row = known.get(id)
      if (!row) return []
      const works = counts?.works.get(id)
      const item = {
        mstatus: role === 'student' ? mstatusOf(row, row) : workStates.notSubmitted,
        timestate: timeState({ publishedAt: published_at, deadline: ends_at }, now),
        checkrepeat: '0',
        warmingcheckrate: '',
        grade: role === 'student' ? visibleScore(context, row, row) : null,
        fullscore: row.full_score,
        overtime: role === 'student' && (row.late ?? false),
        submitcount: works?.submitted ?? 0,
        gradecount: works?.graded ?? 0,
        studentcount: counts?.students ?? 0,
      }
      return [[id, item] as const]
    }),
  )
}

function selectOwn(db: Database, ids: readonly string[], accountId: string | null) {
  return db
    .selectFrom('homework')
    .leftJoin('submission', join =>
      join.onRef('submission.homework_id', '=', 'homework.id').on('submission.account_id', '=', accountId),
    )
    .select(['homework.id', 'homework.full_score', 'homework.scores_published_at'])
    .select(['submission.state', 'submission.score', 'submission.score_published_at', 'submission.late'])
    .where(sql<SqlBool>`homework.id = any(${ids}::uuid[])`)
    .execute()
}

/** Homework on the spine of a course. */
export const homeworkKind: ActivityKind = {
  type: activityTypes.homework,
  label: { en: 'Homework', zh: '作业' },
  async present(context, rows) {
    const items = await presentRows(context, rows)
    return new Map([...items].map(([id, item]) => [id, encode(homeworkRow, item)]))
  },
  todo: {
    openAfterEnd: sql`(select late_allowed from homework where homework.id = activity.id)`,
    waiting: sql`(
      select count(*)::int from submission
      join membership as author on author.course_id = activity.course_id
        and author.account_id = submission.account_id and author.role = 'student' and author.left_at is null
      where submission.homework_id = activity.id and submission.state = ${workStates.submitted}
    )`,
  },
}

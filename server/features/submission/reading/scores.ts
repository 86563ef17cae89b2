import { type SqlBool, sql } from 'kysely'
import type { Text } from '#contract/error.ts'
import { deadline, isExcused, isShownTo, ownTimes } from '#server/features/activity/public.ts'
import type { ScoreCell, ScoreSource } from '#server/features/score/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { isNotHandedIn } from '../task/todo.ts'

/** @param studentId only what is for them; null: all of it, for staff */
const tasksIn = prepared((db, courseId: string, type: number, now: number, studentId: string | null) =>
  db
    .selectFrom('activity')
    .innerJoin('submission_policy as task', 'task.activity_id', 'activity.id')
    .select(['activity.id', 'activity.title', 'task.full_score'])
    .where('activity.course_id', '=', courseId)
    .where('activity.type', '=', type)
    .where('activity.deleted_at', 'is', null)
    .where('activity.published_at', '<=', at(now))
    .where(isShownTo(studentId))
    // What gives no points, such as votes alone, counts nowhere.
    .where(sql<SqlBool>`(task.slot_points is null or jsonb_path_exists(task.slot_points, '$.* ? (@ > 0)'))`)
    .orderBy('activity.published_at')
    .orderBy('activity.id'),
)

interface CellQuery {
  courseId: string
  type: number
  accountIds: readonly string[]
  forStudents: boolean
  now: number
}
/**
 * One row for each student: with a field for each work, a large course would keep the process busy. A lookup for each
 * work: PostgreSQL would otherwise read all that the students ever handed in, once for each. Who has left is asked for
 * by name, and missed nothing since; nor did who came later miss what was due before. What is returned and not handed in
 * again is missing too. Staff get nothing of what is graded without names.
 */
const cellsOf = prepared(
  (_, { courseId, type, accountIds, forStudents, now }: CellQuery) => sql<{
    account_id: string
    cells: ScoreCell[]
  }>`
    select account_id, json_agg(json_build_array(activity_id, score::float8, is_missing, is_excused)) as cells
    from (
      select student.account_id, activity.id as activity_id,
        case when not ${isExcused} and (not ${forStudents}::boolean or task.scores_published_at is not null
          or author.score_published_at is not null) then author.result end as score,
        ${isExcused} as is_excused, not ${isExcused} and ${isNotHandedIn(sql`coalesce(author.state, 0)`)}
          and coalesce(${deadline} between student.counts_from and least(${at(now)}, student.left_at), false)
          as is_missing
      from activity
      join submission_policy task on task.activity_id = activity.id
      join activity_ever_student student on student.activity_id = activity.id
        and student.account_id = any(${accountIds}::uuid[])
      left join lateral (
        select result, state, score_published_at from submission_author
        where activity_id = activity.id and account_id = student.account_id and is_latest limit 1
      ) author on true
      ${ownTimes(sql.ref('student.account_id'))}
      where activity.course_id = ${courseId} and activity.type = ${type} and activity.deleted_at is null
        and activity.published_at <= ${at(now)}
        and (${forStudents}::boolean or not (task.is_anonymous and task.names_shown_at is null))
    ) as work
    where score is not null or is_missing or is_excused
    group by account_id`,
)

interface ScoredKind {
  kind: string
  type: number
  name: Text
  opensAt(activity: { id: string; courseId: string }): string
}

/** The scores of a kind of activity whose students hand something in. */
export const submissionScores = ({ kind, type, name, opensAt }: ScoredKind): ScoreSource => ({
  kind,
  name,
  type,
  async columns({ db, course, now, studentId }) {
    return (await tasksIn(db, course.id, type, now, studentId)).map(task => ({
      id: task.id,
      title: task.title,
      fullScore: task.full_score,
      address: opensAt({ id: task.id, courseId: course.id }),
    }))
  },
  async cells({ db, course, now }, { accountIds, forStudents }) {
    const rows = await cellsOf(db, { courseId: course.id, type, accountIds, forStudents, now })
    return new Map(rows.map(row => [row.account_id, row.cells]))
  },
})

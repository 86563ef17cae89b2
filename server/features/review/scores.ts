import { type SqlBool, sql } from 'kysely'
import { reviewStates } from '#contract/features/review/rules.ts'
import { isExcusedFrom, isShownTo, tenthsIn } from '#server/features/activity/public.ts'
import type { ScoreCell, ScoreSource } from '#server/features/score/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** @param studentId only what is for them, or was as they reviewed; null: all of it, for staff */
const reviewedIn = prepared((db, courseId: string, now: number, studentId: string | null) =>
  db
    .selectFrom('review_policy as policy')
    .innerJoin('activity', 'activity.id', 'policy.activity_id')
    .select(['activity.id', 'activity.title', 'policy.points'])
    .where('activity.course_id', '=', courseId)
    .where('activity.deleted_at', 'is', null)
    .where('activity.published_at', '<=', at(now))
    .where('policy.concluded_at', 'is not', null)
    .where('policy.points', '>', sql.lit(0))
    .where(sql<SqlBool>`(${isShownTo(studentId)} or exists (
      select from review where review.activity_id = activity.id and review.reviewer_id = ${studentId}))`)
    .orderBy('activity.published_at')
    .orderBy('activity.id'),
)

/** What was given to somebody else was theirs to do as well; what they got beyond their share is not asked for. */
const cellsOf = prepared(
  (_, courseId: string, accountIds: readonly string[], now: number) => sql<{
    account_id: string
    cells: ScoreCell[]
  }>`
    select account_id, json_agg(json_build_array(activity_id, score, false)) as cells
    from (
      select review.reviewer_id as account_id, review.activity_id,
        ${tenthsIn(sql`policy.points * least(count(*) filter (where review.state = ${sql.lit(reviewStates.done)}),
          policy.per_student) / least(count(*), policy.per_student)`)}::float8 as score
      from review
      join review_policy as policy on policy.activity_id = review.activity_id and policy.concluded_at is not null
        and policy.points > 0
      join activity on activity.id = review.activity_id and activity.deleted_at is null
        and activity.published_at <= ${at(now)}
      where activity.course_id = ${courseId} and review.reviewer_id = any(${accountIds}::uuid[])
        and not ${isExcusedFrom(sql.ref('review.reviewer_id'))}
      group by review.reviewer_id, review.activity_id, policy.points, policy.per_student
    ) as earned
    group by account_id`,
)

/** Points for reviewing: as large a share of them as one has done of what each was asked to review. */
export const reviewScores: ScoreSource = {
  kind: 'review',
  name: { en: 'Reviewing', zh: '互评参与' },
  async columns({ db, course, now, studentId }) {
    return (await reviewedIn(db, course.id, now, studentId)).map(({ id, title, points }) => ({
      id,
      title,
      fullScore: points,
      address: `/homework?${new URLSearchParams({ id, courseId: course.id })}`,
    }))
  },
  async cells({ db, course, now }, { accountIds }) {
    const rows = await cellsOf(db, course.id, accountIds, now)
    return new Map(rows.map(row => [row.account_id, row.cells]))
  },
}

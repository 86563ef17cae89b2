import { sql } from 'kysely'
import { reviewStates } from '#contract/features/review/rules.ts'
import { wholeSlot } from '#contract/features/submission/rules.ts'
import { tenthsIn } from '#server/features/activity/public.ts'
import { lockTaskToGrade, scoreByMachine, submissionKinds } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { newestGrade } from './store.ts'

/**
 * The mean of what counts, to one decimal; null where nothing does, although something did before. What staff have
 * graded is left as it is.
 */
const means = prepared(
  (db, activityId: string, submissionId: string | null) => sql<{
    submission_id: string
    version: number
    mean: number | null
  }>`
    select review.submission_id, submission.version, ${tenthsIn(sql`avg(grade.score)`)}::float8 as mean
    from review
    join submission on submission.id = review.submission_id
    left join lateral (${newestGrade(db)}) as grade
      on review.state = ${sql.lit(reviewStates.done)} and not review.is_left_out
    where review.activity_id = ${activityId}
      and (${submissionId}::uuid is null or review.submission_id = ${submissionId})
      and not exists (
        select from submission_grade as staffs
        where staffs.submission_id = review.submission_id and staffs.slot = ${sql.lit(wholeSlot)}
          and staffs.track = 0 and staffs.account_id is null and staffs.version = submission.version)
    group by review.submission_id, submission.version
    having count(grade.score) > 0 or exists (
      select from submission_scoring as scoring
      where scoring.submission_id = review.submission_id and scoring.is_current)`,
)

const noteConcluded = prepared((db, activityId: string, now: number) =>
  db
    .updateTable('review_policy')
    .set({ concluded_at: at(now) })
    .where('activity_id', '=', activityId)
    .where('concluded_at', 'is', null),
)

/**
 * Makes the mean of the reviews the score of each submission, or of one of them. A grade by staff stays above it.
 * @param activityId its policy locked with `lockReviewing`
 */
export async function scoreByReviews(
  unit: Unit,
  { id, type }: { id: string; type: number },
  submissionId: string | null = null,
) {
  const kind = submissionKinds(unit).get(type)
  if (!kind) return
  const [task, rows] = await Promise.all([lockTaskToGrade(unit, id), means(unit.db, id, submissionId)])
  if (rows.length === 0) return
  await scoreByMachine(
    unit,
    kind,
    task,
    rows.map(row => ({
      submissionId: row.submission_id,
      version: row.version,
      scores: (row.mean === null ? {} : { [wholeSlot]: row.mean }) as Record<number, number>,
    })),
  )
}

/** Ends reviewing: from now on the means count. */
export async function conclude(unit: Unit, activity: { id: string; type: number }) {
  void noteConcluded(unit.db, activity.id, unit.now)
  await scoreByReviews(unit, activity)
}

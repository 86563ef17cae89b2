import { sql } from 'kysely'
import type { ReviewSettings } from '#contract/features/review/entities.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { reviewTimesProblem, usualReviewTime } from '#contract/features/review/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'

interface StoredSettings extends ReviewSettings {
  activityId: string
}

const keepPolicy = prepared((db, settings: StoredSettings) =>
  db
    .insertInto('review_policy')
    .values({
      activity_id: settings.activityId,
      per_student: settings.perStudent,
      ends_at: at(settings.endsAt!),
      hides_reviewers: settings.hidesReviewers,
      hides_authors: settings.hidesAuthors,
      points: settings.points!,
    })
    .onConflict(conflict =>
      conflict.column('activity_id').doUpdateSet(({ ref }) => ({
        per_student: ref('excluded.per_student'),
        ends_at: ref('excluded.ends_at'),
        hides_reviewers: ref('excluded.hides_reviewers'),
        hides_authors: ref('excluded.hides_authors'),
        points: ref('excluded.points'),
      })),
    ),
)
const dropPolicy = prepared((db, activityId: string) =>
  db.deleteFrom('review_policy').where('activity_id', '=', activityId),
)

const selectPolicy = fragment((db, activityId: string) =>
  db.selectFrom('review_policy').selectAll().where('activity_id', '=', activityId),
)
const policy = prepared((db, activityId: string) => selectPolicy(db, activityId))
const policyLocked = prepared((db, activityId: string) => selectPolicy(db, activityId).forNoKeyUpdate())
const policyShared = prepared((db, activityId: string) => selectPolicy(db, activityId).forShare())

/** How students review each other in an activity. */
export type ReviewPolicy = Awaited<ReturnType<typeof policy.one>>

/** Undefined where nobody reviews. */
export const reviewPolicyOf = (db: Database, activityId: string) => policy.first(db, activityId)

/** The same, locked: nothing is allocated, reviewed, left out or concluded meanwhile. */
export const lockReviewing = (db: Database, activityId: string) => policyLocked.first(db, activityId)
/** The same for reviewing: several may, but nothing is allocated or concluded meanwhile. */
export const shareReviewing = (db: Database, activityId: string) => policyShared.first(db, activityId)

export const presentSettings = (row: ReviewPolicy): ReviewSettings => ({
  perStudent: row.per_student,
  endsAt: row.ends_at,
  hidesReviewers: row.hides_reviewers,
  hidesAuthors: row.hides_authors,
  points: row.points,
})

/** Whether reviews are given and changed now. */
export const isOpen = (row: ReviewPolicy, now: number) =>
  row.allocated_at !== null && row.concluded_at === null && row.ends_at > now

/**
 * Makes an activity one whose work students review, changes how, or for null ends that. Once it is allocated, only the
 * end changes.
 * @throws deadlineMissing, endTooEarly, begun
 */
export async function changeReviewing(
  db: Database,
  activityId: string,
  settings: ReviewSettings | null,
  deadline: number | null,
) {
  const known = await lockReviewing(db, activityId)
  if (known && known.allocated_at !== null) {
    const before = presentSettings(known)
    const isSame =
      settings !== null &&
      (['perStudent', 'hidesReviewers', 'hidesAuthors', 'points'] as const).every(
        field => settings[field] === before[field],
      )
    if (!isSame || (known.concluded_at !== null && settings.endsAt !== known.ends_at))
      fail(reviewErrors.begun)
  }
  if (settings === null) {
    if (known) void dropPolicy(db, activityId)
    return
  }
  const isOver = known != null && known.concluded_at !== null
  const problem = reviewTimesProblem({ deadline, endsAt: settings.endsAt, isOver })
  if (problem) fail(problem.error)
  void keepPolicy(db, { ...settings, activityId })
}

const pushEnd = prepared(
  (_, activityId: string) => sql`
    update review_policy as policy
    set ends_at = activity.ends_at + make_interval(secs => ${sql.lit(usualReviewTime / 1000)})
    from activity
    where activity.id = policy.activity_id and policy.activity_id = ${activityId} and policy.concluded_at is null
      and activity.ends_at >= policy.ends_at`,
)

/** A deadline that was moved to or behind the end of reviewing, such as from the list of a course, takes it along. */
export function keepReviewTime(db: Database, activityId: string) {
  void pushEnd(db, activityId)
}

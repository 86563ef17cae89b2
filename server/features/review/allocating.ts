import { sql } from 'kysely'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { allocationRest, maxShare, reviewStates } from '#contract/features/review/rules.ts'
import { isExcusedFrom } from '#server/features/activity/public.ts'
import { makeFinal } from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { reviewsAllocated, reviewsSettled } from './events.ts'
import { publishReviews } from './live.ts'
import { endsWithAll, handedIn, isAtEnd } from './participants.ts'
import type { ReviewPolicy } from './policy.ts'
import { moved, type Participant, spread } from './spreading.ts'

const { toDo, done, givenAway } = reviewStates

/** Who can be included. Before the end that is the same for all, only staff include them. */
const participantsOf = variants({ isEarly: [true, false] }, ({ isEarly }) =>
  prepared(
    (db, activityId: string, now: number) => sql<Participant>`
      select account_id as "accountId", submission_id as "submissionId"
      from (${handedIn(db, sql`${activityId}::uuid`)}) as author
      where ${isEarly ? endsWithAll(now) : isAtEnd(now)}
      order by account_id`,
  ),
)

interface AllocatedReview {
  id: string
  reviewerId: string
  submissionId: string
  track: number
  state: number
  isDrafted: boolean
  allocatedAt: number
}
const reviewsIn = prepared(
  (_, activityId: string) => sql<AllocatedReview>`
    select id, reviewer_id as "reviewerId", submission_id as "submissionId", track, state,
      drafted_at is not null as "isDrafted", allocated_at as "allocatedAt"
    from review where activity_id = ${activityId}`,
)

/** What is still to do by those who have left the course, or are excused. */
const takeFromGone = prepared(
  (_, activityId: string) => sql<{ reviewer_id: string }>`
    update review set state = ${sql.lit(givenAway)}
    where activity_id = ${activityId} and state = ${sql.lit(toDo)} and (not exists (
      select from activity_student as student
      where student.activity_id = review.activity_id and student.account_id = review.reviewer_id)
      or ${isExcusedFrom(sql.ref('review.reviewer_id'), 'review.activity_id')})
    returning reviewer_id`,
)
const giveAway = prepared(
  (_, ids: readonly string[]) => sql`
    update review set state = ${sql.lit(givenAway)} where id = any(${ids}::uuid[])`,
)

const insertReviews = prepared(
  (
    _,
    activityId: string,
    reviews: { ids: string[]; submissionIds: string[]; reviewerIds: string[]; tracks: number[] },
    now: number,
  ) => sql`
    insert into review (id, activity_id, submission_id, reviewer_id, track, allocated_at)
    select id, ${activityId}::uuid, submission_id, reviewer_id, track, ${at(now)}
    from unnest(${reviews.ids}::uuid[], ${reviews.submissionIds}::uuid[], ${reviews.reviewerIds}::uuid[],
      ${reviews.tracks}::smallint[]) as given (id, submission_id, reviewer_id, track)`,
)

const noteAllocated = prepared(
  (_, activityId: string, isAgain: boolean, now: number) => sql`
    update review_policy set allocated_at = coalesce(allocated_at, ${at(now)}),
      reallocated_at = case when ${isAgain}::boolean then coalesce(reallocated_at, ${at(now)}) else reallocated_at end
    where activity_id = ${activityId}`,
)

interface Allocating {
  courseId: string
  /** What is left to those who have begun nothing goes to others. */
  isAgain?: boolean
  /** So does what others have not begun, to whoever has done theirs. */
  isWide?: boolean
  /** Those too who could still hand in: their time is over with it. */
  isEarly?: boolean
}

/**
 * Allocates reviews: for the first time to all who have handed in and whose time is over, afterwards beside what is
 * allocated. Who came late or had more time is fitted in, and what those were to review who have left goes to others. What
 * somebody handed in is final once they have something to review.
 * @param policy locked with `lockReviewing`: nobody begins, sends or gets a review meanwhile
 * @returns how many reviews were given out
 * @throws tooFew
 */
export async function allocate(
  unit: Unit,
  policy: ReviewPolicy,
  { courseId, isAgain = false, isWide = false, isEarly = false }: Allocating,
) {
  const { db, now } = unit
  const { activity_id: activityId, per_student: perStudent } = policy
  const gone = await takeFromGone(db, activityId)
  const [participants, known] = await Promise.all([
    participantsOf({ isEarly })(db, activityId, now),
    reviewsIn(db, activityId),
  ])
  // Later on, whoever is left alone has nobody to review.
  if (participants.length < 2) return policy.allocated_at === null ? fail(reviewErrors.tooFew) : 0
  const moves = isAgain ? movesAmong(participants, known, { perStudent, isWide, now }) : []
  const taken = new Map(moves.map(({ from }) => [from.id, from.reviewerId]))
  const pairs = [
    ...known.map(one => ({ ...one, isGivenAway: one.state === givenAway || taken.has(one.id) })),
    ...moves.map(({ to }) => ({ ...to, isGivenAway: false })),
  ]
  const busy = new Set(pairs.filter(({ isGivenAway }) => isGivenAway).map(({ reviewerId }) => reviewerId))
  const added = [...moves.map(({ to }) => to), ...spread({ participants, pairs, perStudent, busy })]
  void noteAllocated(db, activityId, moves.length > 0, now)
  if (taken.size > 0) void giveAway(db, [...taken.keys()])
  if (added.length > 0) void insertReviews(db, activityId, withTracks(added, known), now)
  const givers = [...gone.map(({ reviewer_id }) => reviewer_id), ...taken.values()]
  const studentIds = [...new Set(added.map(({ reviewerId }) => reviewerId))].toSorted()
  if (givers.length > 0) void unit.emit(reviewsSettled, { activityId, courseId })
  makeFinal(db, activityId, studentIds, now)
  if (studentIds.length > 0) void unit.emit(reviewsAllocated, { activityId, courseId, studentIds })
  publishReviews(unit, { id: activityId, course_id: courseId }, [...new Set([...studentIds, ...givers])])
  return added.length
}

/** Which reviews go from whom to whom. */
function movesAmong(
  participants: readonly Participant[],
  known: readonly AllocatedReview[],
  { perStudent, isWide, now }: { perStudent: number; isWide: boolean; now: number },
) {
  return moved({
    participants,
    pairs: known.map(one => ({ ...one, isGivenAway: one.state === givenAway })),
    left: known
      .filter(({ state }) => state === toDo)
      .map(one => ({ ...one, isMovable: !one.isDrafted && one.allocatedAt <= now - allocationRest })),
    begun: new Set(
      known.filter(({ state, isDrafted }) => state === done || isDrafted).map(({ reviewerId }) => reviewerId),
    ),
    maxEach: maxShare * perStudent,
    isWide,
  })
}

/** Each review of a submission has a track of its own, so that its grades are kept apart. */
function withTracks(
  added: readonly { reviewerId: string; submissionId: string }[],
  known: readonly AllocatedReview[],
) {
  const last = new Map<string, number>()
  for (const { submissionId, track } of known)
    last.set(submissionId, Math.max(last.get(submissionId) ?? 0, track))
  const tracks = added.map(({ submissionId }) => {
    const track = (last.get(submissionId) ?? 0) + 1
    last.set(submissionId, track)
    return track
  })
  return {
    ids: added.map(() => newId()),
    submissionIds: added.map(({ submissionId }) => submissionId),
    reviewerIds: added.map(({ reviewerId }) => reviewerId),
    tracks,
  }
}

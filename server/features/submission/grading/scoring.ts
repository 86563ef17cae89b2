import { type RawBuilder, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { settle } from './settling.ts'

/** What the machine gives for a version. */
export interface Scoring {
  submissionId: string
  /** The version that was scored. One handed in since is scored by itself. */
  version: number
  /** By slot. */
  scores: Readonly<Record<number, number>>
  /** Left out: as the run before says, or it is not known. */
  came?: Came
}

/** What scores come to, by the points that the slots give. */
export interface Came {
  /** The slots in which something was written. */
  written: readonly number[]
  /** Those with full points; and of the written ones those with less. */
  full: readonly number[]
  missed: readonly number[]
}

/** For most papers of a room, so that the statement which keeps their runs has not to find it out. */
export function cameTo(
  scores: Scoring['scores'],
  points: Readonly<Record<number, number>>,
  written: readonly number[],
): Came {
  const counted = Object.entries(scores).flatMap(([slot, score]) => {
    const most = points[Number(slot)] ?? 0
    return most > 0 ? [{ slot: Number(slot), isFull: score >= most }] : []
  })
  const known = new Set(written)
  return {
    written,
    full: counted.flatMap(({ slot, isFull }) => (isFull ? [slot] : [])),
    missed: counted.flatMap(({ slot, isFull }) => (!isFull && known.has(slot) ? [slot] : [])),
  }
}

const lockAll = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('submission')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** Another one where slots give something else. @param points by slot, as JSON */
export const digestOf = (points: RawBuilder<unknown>) => sql<string>`jsonb_hash_extended(${points}, 0)`

interface Keeping {
  /** JSON of submission_id, version and scores. */
  scorings: string
  regradeId: string | null
  now: number
}

/**
 * Those whose version is not the newest any more are left out, and who gets the same again has no further run. What
 * scores a version first belongs to no regrade, as without it there would be no score. What it comes to stands with it, so that
 * nobody has to read the answers of a class to count them (decision 282). Nothing that comes of `given` is joined with it again, as
 * nobody knows how many it is and each would be looked for among all; `former` is counted so that it ends before a run is added.
 */
export const keepScorings = prepared(
  (_, { scorings, regradeId, now }: Keeping) => sql<{ submission_id: string; is_regraded: boolean }>`
    with given as materialized (
      select given.submission_id, given.version, given.scores, known.version is not distinct from given.version as is_known,
        known.version is distinct from given.version or known.scores <> given.scores as is_new, known.run as known_run,
        given.full_slots, given.missed_slots, coalesce(given.written, case when known.version = given.version then known.written end) as written,
        coalesce(submission.slot_points, policy.slot_points) || '{}' as points
      from jsonb_to_recordset(${scorings}::jsonb) as given (submission_id uuid, version int, scores jsonb,
        written smallint[], full_slots smallint[], missed_slots smallint[])
      join submission on submission.id = given.submission_id and submission.version = given.version
      join submission_policy as policy on policy.activity_id = submission.activity_id
      left join submission_scoring as known on known.submission_id = submission.id and known.is_current
    ), former as (
      update submission_scoring as scoring set is_current = false
      from given where scoring.submission_id = given.submission_id and is_current and is_new
      returning scoring.run
    ), kept as (
      insert into submission_scoring (submission_id, run, version, scores, replaces, regrade_id, scored_at, written,
        full_slots, missed_slots, points_digest)
      select submission_id, coalesce((
        select max(run) from submission_scoring as known where known.submission_id = given.submission_id), 0) + 1,
        version, scores, known_run, case when is_known then ${regradeId}::uuid end, ${at(now)}, written,
        coalesce(given.full_slots, came.full_slots, '{}'), coalesce(given.missed_slots, came.missed_slots, '{}'),
        case when written is not null then ${digestOf(sql`points`)} end
      from given left join lateral (
        select array_agg(slot) filter (where score >= most) as full_slots,
          array_agg(slot) filter (where score < most and slot = any(written)) as missed_slots
        from (
          select slot::smallint as slot, score::numeric as score, (points ->> slot)::numeric as most
          from jsonb_each_text(scores) as each (slot, score) where written is not null and given.full_slots is null
        ) as got where got.most > 0
      ) as came on true
      where is_new and (select count(*) from former) >= 0
      returning submission_id, regrade_id
    )
    select submission_id, regrade_id is not null as is_regraded from kept
    union all select submission_id, false from given where not is_new`,
)

/** As `Keeping` has them. */
const scoringRows = (scorings: readonly Scoring[]) =>
  JSON.stringify(
    scorings.map(({ submissionId, version, scores, came }) => ({
      ...{ submission_id: submissionId, version, scores },
      ...(came && { written: came.written, full_slots: came.full, missed_slots: came.missed }),
    })),
  )

/**
 * Keeps what the machine gives, as another run of each submission; grades by people stay above it.
 * @param task locked with `lockTaskToGrade`
 */
export async function scoreByMachine(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  scorings: readonly Scoring[],
) {
  await keep(unit, kind, task, scorings, null)
}

/** @returns how many a regrade has given something else */
export async function keep(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  scorings: readonly Scoring[],
  regradeId: string | null,
) {
  const { db, now } = unit
  const ids = scorings.map(({ submissionId }) => submissionId)
  const [, kept] = await Promise.all([
    lockAll(db, ids),
    keepScorings(db, { scorings: scoringRows(scorings), regradeId, now }),
  ])
  await settle(
    unit,
    kind,
    task,
    kept.map(({ submission_id }) => submission_id),
  )
  return kept.filter(({ is_regraded }) => is_regraded).length
}

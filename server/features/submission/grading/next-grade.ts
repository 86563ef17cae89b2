import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wholeSlot } from '#contract/features/submission/rules.ts'
import type { Instant } from '#server/kernel/database.ts'
import { fragment } from '#server/kernel/prepared.ts'

type Value<T> = RawBuilder<T> | T

/** A grade as it is stored; what is left out is as for one of the whole, for all authors, that counts. */
interface Grade {
  submissionId: Value<string>
  version: Value<number>
  slot?: Value<number>
  track?: Value<number>
  accountId?: Value<string | null>
  score: Value<number>
  comment: Value<string>
  judgement?: RawBuilder<unknown>
  graderId: Value<string>
  gradedAt: RawBuilder<Instant>
  /** That it came back in. */
  fileName?: Value<string | null>
}

/**
 * Keeps the next grade of each of the submissions in `from`: every grade stays, numbered within its slot, its track and whose
 * it is. They are locked, or their track is.
 * @param isWanted whether there is one, by the newest so far (`last`, null without any)
 */
export const insertNextGrade = fragment(
  (_, from: RawBuilder<unknown>, grade: Grade, isWanted = sql<SqlBool>`true`) => sql<{ number: number }>`
    insert into submission_grade (submission_id, slot, track, number, version, account_id, score, comment, judgement,
      graded_by, graded_at, file_name)
    select given.submission_id, given.slot, given.track, coalesce(last.number, 0) + 1, given.version, given.account_id,
      given.score, given.comment, given.judgement, ${grade.graderId}::uuid, ${grade.gradedAt}, given.file_name
    from (
      select ${grade.submissionId}::uuid as submission_id, ${grade.slot ?? sql.lit(wholeSlot)}::smallint as slot,
        ${grade.track ?? sql.lit(0)}::smallint as track, ${grade.version}::int as version,
        ${grade.accountId ?? sql`null`}::uuid as account_id, ${grade.score}::numeric as score, ${grade.comment}::text as comment,
        ${grade.judgement ?? sql`null`}::jsonb as judgement, ${grade.fileName ?? sql`null`}::text as file_name
      ${from}
    ) as given
    left join lateral (
      select number, score, comment, version from submission_grade as known
      where known.submission_id = given.submission_id and known.slot = given.slot and known.track = given.track
        and known.account_id is not distinct from given.account_id
      order by number desc limit 1
    ) as last on true
    where ${isWanted}`,
)

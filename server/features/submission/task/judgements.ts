import { type RawBuilder, sql } from 'kysely'
import { wholeSlot } from '#contract/features/submission/rules.ts'
import { fragment } from '#server/kernel/prepared.ts'

/**
 * The levels behind the grade that an author has for the version that counts: of one's own before that of all. Null where
 * it was given without a rubric, and where there is none.
 */
export const judgementOf = fragment(
  (
    _,
    submissionId: RawBuilder<unknown>,
    version: RawBuilder<unknown>,
    accountId: RawBuilder<unknown>,
  ) => sql<unknown>`(
    select given.judgement from submission_grade as given
    where given.submission_id = ${submissionId} and given.slot = ${sql.lit(wholeSlot)} and given.track = 0
      and given.version = ${version} and coalesce(given.account_id, ${accountId}) = ${accountId}
    order by given.account_id is null, given.number desc limit 1)`,
)

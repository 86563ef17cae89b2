import { type RawBuilder, sql } from 'kysely'
import type { ErrorDefinition } from '#contract/error.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { OwnPart } from '../task/parts.ts'
import type { OwnSubmission } from './own-submission.ts'

/** The alias of the first attempt of a student or a group, whether it is made yet or not. */
export const aliasOfFirst = (activityId: string, ownerId: string | RawBuilder<string>) => sql<string>`(
  select submission_alias(known.alias_salt, ${ownerId}::uuid) from submission_policy as known
  where known.activity_id = ${activityId})`

/** @param named as the client calls the submission that it means; left out or empty: whichever it is */
export const isOther = ({ alias }: Pick<OwnSubmission, 'alias'>, named: string | undefined) =>
  named !== undefined && named !== '' && named !== alias

/** @throws the given error when a client means another submission than this one */
export function checkMeant(
  own: Pick<OwnSubmission, 'alias'>,
  named: string | undefined,
  error: ErrorDefinition,
) {
  if (isOther(own, named)) fail(error, {}, { workid: own.alias })
}

/** @throws the given error when a client names the submissions that it means, and one of these is none of them */
export function checkAllMeant(
  owns: readonly Pick<OwnSubmission, 'alias'>[],
  named: readonly string[],
  error: ErrorDefinition,
) {
  if (named.length > 0 && owns.some(({ alias }) => !named.includes(alias))) fail(error)
}

interface Reading {
  submissionId: string
  accountId: string
  slot: number
  sequence: number
}
const keepReading = prepared(
  (_, { submissionId, accountId, slot, sequence }: Reading) => sql`
    insert into submission_reading (submission_id, account_id, slot, sequence)
    values (${submissionId}, ${accountId}, ${slot}, ${sequence})
    on conflict (submission_id, account_id, slot) do update set sequence = excluded.sequence
    where submission_reading.sequence < excluded.sequence`,
)
const reading = prepared((db, submissionId: string, accountId: string, slot: number) =>
  db
    .selectFrom('submission_reading')
    .select('sequence')
    .where('submission_id', '=', submissionId)
    .where('account_id', '=', accountId)
    .where('slot', '=', slot),
)

/** A slot as somebody is shown it. */
interface ShownSlot {
  submissionId: string
  slot: number
  sequence: number | null
  saved_by: string | null
}

/** Somebody is shown what another has written in what they write together. */
export async function noteReading({ db, person }: Pick<CourseContext, 'db' | 'person'>, shown: ShownSlot) {
  const { submissionId, slot, sequence, saved_by } = shown
  if (sequence !== null && sequence > 0 && saved_by !== person.id)
    await keepReading(db, { submissionId, accountId: person.id, slot, sequence })
}

interface SaidIdentity {
  /** The submission that the sender names. */
  work?: string | undefined
  /** The newest number that the sender knows. */
  base?: number | undefined
}

/**
 * Whether others have written in a slot what the sender has not read. Asked of those who do not say which submission they
 * mean: theirs may have become another one since. A number that it never had is one of another submission.
 */
export async function isUnread(
  { db, person }: Pick<CourseContext, 'db' | 'person'>,
  { id, group_id, is_shared }: OwnSubmission,
  { slot, sequence, saved_by }: OwnPart,
  { work, base }: SaidIdentity,
): Promise<boolean> {
  if ((work ?? '') !== '' || (group_id === null && !is_shared)) return false
  if (base !== undefined) return base > sequence
  if (sequence === 0 || saved_by === person.id) return false
  return ((await reading.first(db, id, person.id, slot))?.sequence ?? 0) < sequence
}

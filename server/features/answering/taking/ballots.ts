import { sql } from 'kysely'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What somebody answers anonymously. */
export interface Ballot {
  activityId: string
  slot: number
  accountId: string
  /** As its type keeps it. */
  value: unknown
}

const insertTicket = prepared(
  (_, { activityId, slot, accountId }: Ballot) => sql<{ slot: number }>`
    insert into answering_ticket (activity_id, slot, account_id) values (${activityId}, ${slot}, ${accountId})
    on conflict do nothing returning slot`,
)
const insertBallot = prepared(
  (_, activityId: string, slot: number, value: string) => sql`
    insert into answering_ballot (activity_id, slot, value) values (${activityId}, ${slot}, ${value}::jsonb)`,
)

/** Takes an anonymous answer, once from each: that it was given, and what, stand apart. @throws answeredOnce */
export async function giveBallot(db: Database, ballot: Ballot) {
  const given = await insertTicket.first(db, ballot)
  if (!given) fail(answeringErrors.answeredOnce)
  void insertBallot(db, ballot.activityId, ballot.slot, JSON.stringify(ballot.value))
}

/** Questions that may be answered anonymously. */
interface Slots {
  activityIds: readonly string[]
  slots: readonly number[]
}

const mixTickets = prepared(
  (_, { activityIds, slots }: Slots) => sql`
    with taken as (
      delete from answering_ticket as ticket using unnest(${activityIds}::uuid[], ${slots}::smallint[]) as mixed (activity_id, slot)
      where ticket.activity_id = mixed.activity_id and ticket.slot = mixed.slot
      returning ticket.*)
    insert into answering_ticket (activity_id, slot, account_id)
    select activity_id, slot, account_id from taken order by random()`,
)
const mixValues = prepared(
  (_, { activityIds, slots }: Slots) => sql`
    with taken as (
      delete from answering_ballot as ballot using unnest(${activityIds}::uuid[], ${slots}::smallint[]) as mixed (activity_id, slot)
      where ballot.activity_id = mixed.activity_id and ballot.slot = mixed.slot
      returning ballot.*)
    insert into answering_ballot (activity_id, slot, value, is_mixed)
    select activity_id, slot, value, true from taken order by random()`,
)

interface Slot {
  activity_id: string
  slot: number
}

async function mix(db: Database, of: readonly Slot[]) {
  if (of.length === 0) return
  const slots = { activityIds: of.map(one => one.activity_id), slots: of.map(one => one.slot) }
  await Promise.all([mixTickets(db, slots), mixValues(db, slots)])
}

const freshIn = prepared(
  (_, stepId: string) => sql<Slot>`
    select activity_id, slot from answering_question as asked where asked.step_id = ${stepId} and exists (
      select from answering_ballot as ballot
      where ballot.activity_id = asked.activity_id and ballot.slot = asked.slot and not is_mixed)`,
)

/**
 * Writes the anonymous answers of a step anew, in an order of chance: nothing of the order, or of the transactions, in which they came
 * is left in the rows. For a step that is held.
 */
export const mixBallots = async (db: Database, stepId: string) => mix(db, await freshIn(db, stepId))

/** In no step that runs at its teacher's pace. */
const freshAnywhere = prepared(
  (_, activityId: string | null) => sql<Slot>`
    select distinct ballot.activity_id, ballot.slot from answering_ballot as ballot
    where not is_mixed and (${activityId}::uuid is null or ballot.activity_id = ${activityId})
      and not exists (
        select from answering_question as asked join answering_step as step on step.id = asked.step_id
        where asked.activity_id = ballot.activity_id and asked.slot = ballot.slot
          and step.started_at is not null and step.ended_at is null)
    limit 1000`,
)

/** The same wherever nobody leads: of a set, or of all. */
export const mixFresh = async (db: Database, activityId: string | null = null) =>
  mix(db, await freshAnywhere(db, activityId))

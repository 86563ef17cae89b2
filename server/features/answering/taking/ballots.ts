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

const takeTickets = (stepId: string) => sql`
  delete from answering_ticket as ticket using answering_question as asked
  where asked.step_id = ${stepId} and asked.activity_id = ticket.activity_id and asked.slot = ticket.slot
  returning ticket.*`
const mixTickets = prepared(
  (_, stepId: string) => sql`
    with taken as (${takeTickets(stepId)})
    insert into answering_ticket (activity_id, slot, account_id)
    select activity_id, slot, account_id from taken order by random()`,
)
const mixValues = prepared(
  (_, stepId: string) => sql`
    with taken as (
      delete from answering_ballot as ballot using answering_question as asked
      where asked.step_id = ${stepId} and asked.activity_id = ballot.activity_id and asked.slot = ballot.slot
      returning ballot.*)
    insert into answering_ballot (activity_id, slot, value)
    select activity_id, slot, value from taken order by random()`,
)

/**
 * Writes the anonymous answers of a step anew, in an order of chance: nothing of the order, or of the transactions, in which they came
 * is left in the rows. For a step that is held.
 */
export async function mixBallots(db: Database, stepId: string) {
  await Promise.all([mixTickets(db, stepId), mixValues(db, stepId)])
}

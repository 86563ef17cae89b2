import { type RawBuilder, sql } from 'kysely'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export interface Counts {
  /** Comments and answers that everybody sees. */
  all: number
  threads: number
  best: number
}

/** Comments and answers that everybody sees: not those that are hidden, nor what is below them. */
export const countOfShown = (activityId: RawBuilder<unknown>) => sql<number>`(
  (select count(*) from comment
    where activity_id = ${activityId} and deleted_at is null and hidden_at is null)
  - (select coalesce(sum(replies), 0) from comment where activity_id = ${activityId} and hidden_at is not null))::int`

export const countComments = prepared(
  (_, activityId: string) => sql<Counts>`
    select
      ${countOfShown(sql`${activityId}`)} as all,
      (select count(*)::int from comment
        where activity_id = ${activityId} and thread_id is null and (deleted_at is null or replies > 0)) as threads,
      (select count(*)::int from comment
        where activity_id = ${activityId} and best_at is not null and deleted_at is null) as best`,
)

const ownerOf = (activityId: string) => `comments ${activityId}`

/** How many comments an activity has, from memory (decision 156). */
export async function knownCounts({ db, memory }: Unit, activityId: string): Promise<Counts> {
  const known = await memory.remember(
    `comment counts ${activityId}`,
    () => countComments.one(db, activityId),
    () => [ownerOf(activityId)],
  )
  return known!
}

/** Comments on it were written, hidden or deleted. */
export const forgetCounts = (unit: Unit, activityId: string) => unit.forget([ownerOf(activityId)])

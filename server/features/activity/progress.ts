import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'

export const progressStates = { toDo: 0, underWay: 1, done: 2, toRedo: 3 } as const

export interface Progress {
  activityId: string
  accountIds: readonly string[]
  state: (typeof progressStates)[keyof typeof progressStates]
  /** As the student may see it: null while it is unpublished. Left out: as it was. */
  score?: number | null
}

/** Keeps the standing of students in an activity; when each began and was first done is kept from before. */
export async function noteProgress({ db, now }: Unit, { activityId, accountIds, state, score }: Progress) {
  if (accountIds.length === 0) return
  const isDone = state === progressStates.done
  await sql`
    insert into progress as known (activity_id, account_id, state, score, begun_at, done_at, updated_at)
    select ${activityId}::uuid, account_id, ${state}::smallint, ${score ?? null}::numeric, ${at(now)},
      ${at(isDone ? now : null)}, ${at(now)}
    from unnest(${accountIds}::uuid[]) as account_id
    order by account_id
    on conflict (activity_id, account_id) do update set
      state = excluded.state,
      score = case when ${score !== undefined} then excluded.score else known.score end,
      done_at = case when ${isDone} then coalesce(known.done_at, excluded.done_at) end,
      updated_at = excluded.updated_at`.execute(db)
}

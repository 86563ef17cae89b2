import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

export const progressStates = { toDo: 0, underWay: 1, done: 2, toRedo: 3 } as const

export interface Progress {
  activityId: string
  accountIds: readonly string[]
  state: (typeof progressStates)[keyof typeof progressStates]
  /** As the student may see it: null while it is unpublished. Left out: as it was. */
  score?: number | null
  /** How much is done, 0 to 100. Left out: all once it is done, else as it was. */
  percent?: number
}

interface NotedProgress extends Omit<Progress, 'activityId' | 'score' | 'percent'> {
  /** As many as there are accounts. */
  activityIds: readonly string[]
  score: number | null
  percent: number | null
  now: number
}

const keep = variants({ isDone: [true, false], hasScore: [true, false] }, ({ isDone, hasScore }) =>
  prepared(
    (_, { activityIds, accountIds, state, score, percent, now }: NotedProgress) => sql`
      insert into progress as known (activity_id, account_id, state, score, percent, begun_at, done_at, updated_at)
      select activity_id, account_id, ${state}::smallint, ${score}::numeric,
        coalesce(${percent}::smallint, ${sql.lit(isDone ? 100 : 0)}), ${at(now)},
        ${at(isDone ? now : null)}, ${at(now)}
      from unnest(${activityIds}::uuid[], ${accountIds}::uuid[]) as given (activity_id, account_id)
      order by activity_id, account_id
      on conflict (activity_id, account_id) do update set
        state = excluded.state,
        score = ${sql.raw(hasScore ? 'excluded.score' : 'known.score')},
        percent = coalesce(${percent}::smallint, ${sql.raw(isDone ? '100' : 'known.percent')}),
        done_at = ${sql.raw(isDone ? 'coalesce(known.done_at, excluded.done_at)' : 'null')},
        updated_at = excluded.updated_at`,
  ),
)

/** Saves the progress of students in an activity; start and first completion times are kept. */
export function noteProgress({ db, now }: Unit, { activityId, ...progress }: Progress): Promise<unknown> {
  const { accountIds, state, score, percent } = progress
  if (accountIds.length === 0) return Promise.resolve()
  const choice = { isDone: state === progressStates.done, hasScore: score !== undefined }
  const activityIds = accountIds.map(() => activityId)
  const standing = { activityIds, accountIds, state, score: score ?? null, percent: percent ?? null, now }
  return keep(choice)(db, standing)
}

interface Begun {
  activityIds: readonly string[]
  accountIds: readonly string[]
  now: number
}
const keepBegun = prepared(
  (_, { activityIds, accountIds, now }: Begun) => sql`
    insert into progress as known (activity_id, account_id, state, percent, begun_at, updated_at)
    select activity_id, account_id, ${sql.lit(progressStates.underWay)}, 0, ${at(now)}, ${at(now)}
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[]) as given (activity_id, account_id)
    order by activity_id, account_id
    on conflict (activity_id, account_id) do update set state = excluded.state, updated_at = excluded.updated_at
    where known.state = ${sql.lit(progressStates.toDo)}`,
)

/**
 * Notes that students have begun; each in an activity of their own. Who is further by then stays so: it may be done at the same
 * moment.
 */
export function noteBegun({ db, now }: Unit, begun: readonly { activityId: string; accountId: string }[]) {
  if (begun.length === 0) return
  void keepBegun(db, {
    activityIds: begun.map(({ activityId }) => activityId),
    accountIds: begun.map(({ accountId }) => accountId),
    now,
  })
}

interface Standings {
  activityIds: readonly string[]
  accountIds: readonly string[]
  states: readonly Progress['state'][]
  percents: readonly number[]
  now: number
}
const keepEach = prepared(
  (_, { activityIds, accountIds, states, percents, now }: Standings) => sql`
    insert into progress as known (activity_id, account_id, state, percent, begun_at, done_at, updated_at)
    select activity_id, account_id, state, percent, ${at(now)},
      case when state = ${sql.lit(progressStates.done)} then ${at(now)}::timestamptz end, ${at(now)}
    from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${states}::smallint[], ${percents}::smallint[])
      as given (activity_id, account_id, state, percent)
    order by activity_id, account_id
    on conflict (activity_id, account_id) do update set
      state = excluded.state,
      percent = excluded.percent,
      done_at = case when excluded.done_at is not null then coalesce(known.done_at, excluded.done_at) end,
      updated_at = excluded.updated_at`,
)

/** Saves how far each of these students is; their scores stay. */
export function noteEach(
  { db, now }: Unit,
  given: readonly {
    activityId: string
    accountId: string
    state: Progress['state']
    percent: number
  }[],
) {
  if (given.length === 0) return
  void keepEach(db, {
    activityIds: given.map(({ activityId }) => activityId),
    accountIds: given.map(({ accountId }) => accountId),
    states: given.map(({ state }) => state),
    percents: given.map(({ percent }) => percent),
    now,
  })
}

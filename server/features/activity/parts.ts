import { sql } from 'kysely'
import {
  fastest,
  firstOf,
  joined,
  leeway,
  longestPlayed,
  type Played,
  secondsIn,
  within,
  without,
} from '#contract/features/activity/played.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** What a person says to have played of an activity, or of one of its parts. */
export interface PlayedReport {
  activityId: string
  accountId: string
  /** The page; 0 where there is only one. */
  part: number
  /** Seconds from its beginning to its end; null while unknown. */
  length: number | null
  ranges: readonly Played[]
  position: number
  /** Played in this viewing, repeated seconds too; without a viewing, since the last report. */
  seconds: number
  /** Names one opening of the player. */
  viewing: string
  /** Seconds since it was played. */
  ago: number
}

/** What is known of a person in a part. */
export interface KnownPart {
  watched: readonly Played[]
  /** Played in all. */
  seconds: number
  viewing: string
  viewed: number
  begunAt: number
}

/** What a report adds. */
export interface Added {
  watched: Played[]
  seconds: number
  viewed: number
}

/**
 * What is believed of a report: seconds that nobody has reported yet, as many as fit into the time since the first
 * report at the highest speed. A report that arrives twice adds nothing.
 */
export function judgePlayed(known: KnownPart | undefined, report: PlayedReport, now: number): Added {
  const begunAt = known?.begunAt ?? now
  const most = Math.floor(((now - begunAt) / 1000) * fastest) + leeway - (known?.seconds ?? 0)
  const given = within(joined(report.ranges), 0, report.length ?? longestPlayed)
  const watched = firstOf(without(given, known?.watched ?? []), Math.max(0, most))
  const before = report.viewing !== '' && known?.viewing === report.viewing ? known.viewed : 0
  const played = Math.max(report.seconds - before, secondsIn(watched), 0)
  return { watched, seconds: Math.min(played, Math.max(0, most)), viewed: Math.max(report.seconds, before) }
}

/** `{[0,5),[7,9)}`, as PostgreSQL writes a multirange. */
export const playedIn = (multirange: string): Played[] =>
  [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]): Played => [Number(from), Number(to)])
const multirangeOf = (ranges: readonly Played[]) =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`

interface PartsQuery {
  activityIds: readonly string[]
  accountIds: readonly string[]
  parts: readonly number[]
}
const partsToChange = prepared(
  (_, { activityIds, accountIds, parts }: PartsQuery) => sql<{
    activity_id: string
    account_id: string
    part: number
    watched: string
    seconds: number
    viewing: string
    viewed: number
    begun_at: number
  }>`
    select known.activity_id, known.account_id, known.part, known.watched::text as watched, known.seconds,
      known.viewing, known.viewed, known.begun_at
    from progress_part as known
    join unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${parts}::int[]) as asked (activity_id, account_id, part)
      on asked.activity_id = known.activity_id and asked.account_id = known.account_id and asked.part = known.part
    order by known.activity_id, known.account_id, known.part
    for no key update of known`,
)

const addPlayed = prepared(
  (
    _,
    added: PartsQuery & {
      watched: readonly string[]
      seconds: readonly number[]
      positions: readonly number[]
      viewings: readonly string[]
      viewed: readonly number[]
      /** Seconds ago. */
      ago: readonly number[]
      now: number
    },
  ) => sql`
    insert into progress_part as known
      (activity_id, account_id, part, watched, seconds, position, viewing, viewed, begun_at, watched_at)
    select activity_id, account_id, part, watched::int4multirange, seconds, position, viewing, viewed, ${at(added.now)},
      ${at(added.now)}::timestamptz - make_interval(secs => ago)
    from unnest(${added.activityIds}::uuid[], ${added.accountIds}::uuid[], ${added.parts}::int[],
      ${added.watched}::text[], ${added.seconds}::int[], ${added.positions}::int[], ${added.viewings}::text[],
      ${added.viewed}::int[], ${added.ago}::int[])
      as given (activity_id, account_id, part, watched, seconds, position, viewing, viewed, ago)
    order by activity_id, account_id, part
    on conflict (activity_id, account_id, part) do update set
      watched = known.watched + excluded.watched,
      seconds = known.seconds + excluded.seconds,
      position = case when excluded.seconds > 0 and excluded.watched_at >= known.watched_at then excluded.position
        else known.position end,
      viewing = excluded.viewing,
      viewed = excluded.viewed,
      watched_at = greatest(known.watched_at, excluded.watched_at)`,
)

const keyOf = (activityId: string, accountId: string, part: number) => `${activityId} ${accountId} ${part}`

/** The parts that these reports are about, locked until the transaction ends. @returns what is known for a report */
export async function partsOf({ db }: Unit, reports: readonly PlayedReport[]) {
  const rows = await partsToChange(db, {
    activityIds: reports.map(({ activityId }) => activityId),
    accountIds: reports.map(({ accountId }) => accountId),
    parts: reports.map(({ part }) => part),
  })
  const known = new Map(
    rows.map(row => [
      keyOf(row.activity_id, row.account_id, row.part),
      {
        ...{ watched: playedIn(row.watched), seconds: row.seconds },
        ...{ viewing: row.viewing, viewed: row.viewed, begunAt: row.begun_at },
      },
    ]),
  )
  return (report: PlayedReport): KnownPart | undefined =>
    known.get(keyOf(report.activityId, report.accountId, report.part))
}

/**
 * Keeps what is believed of reports, of which no two are about the same part and person.
 * @param known from `partsOf`
 * @returns for each of them the different seconds that are played by now
 */
export function notePlayed(
  { db, now }: Unit,
  reports: readonly PlayedReport[],
  known: (report: PlayedReport) => KnownPart | undefined,
): number[] {
  if (reports.length === 0) return []
  const judged = reports.map(report => judgePlayed(known(report), report, now))
  void addPlayed(db, {
    activityIds: reports.map(({ activityId }) => activityId),
    accountIds: reports.map(({ accountId }) => accountId),
    parts: reports.map(({ part }) => part),
    watched: judged.map(({ watched }) => multirangeOf(watched)),
    seconds: judged.map(({ seconds }) => seconds),
    positions: reports.map(({ position, length }) => Math.min(position, length ?? longestPlayed)),
    viewings: reports.map(({ viewing }) => viewing),
    viewed: judged.map(({ viewed }) => viewed),
    ago: reports.map(({ ago }) => ago),
    now,
  })
  return reports.map((report, index) =>
    secondsIn(joined([...(known(report)?.watched ?? []), ...judged[index]!.watched])),
  )
}

/** Forgets what everybody has played of a part, because it is another one by now. */
export const forgetPlayed = prepared((db, activityId: string, part: number) =>
  db.deleteFrom('progress_part').where('activity_id', '=', activityId).where('part', '=', part),
)

/** Different seconds played; of the row `progress_part` of the query around it, which may be absent. */
export const secondsPlayed = sql<number>`coalesce((select sum(upper(played) - lower(played))::int
  from unnest(progress_part.watched) as played), 0)`

import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { job, type Worker, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { announcement, type Turns } from './announcement.ts'
import { announcer } from './announcing.ts'

const hour = 3_600_000
const week = 7 * 24 * hour
/** How long after its hour a digest is still created: a server that was down catches up. */
const late = 24 * hour

/** Creates teachers' weekly messages at the hour of the week each chose, by default Saturday 21:30. */
export function digestWorker(declarations: Declarations): Worker {
  const announcers = declarations
    .of(announcement)
    .flatMap(of => (of.weekly ? [announcer<Turns>(of, of.weekly)] : []))
  async function digest(unit: Unit) {
    const { db, now, config } = unit
    const told = await takeTurns(db, { now, timeZone: config.TIME_ZONE })
    if (told.length === 0) return
    const turns = { ids: told.map(row => row.id), since: told.map(row => new Date(row.since)) }
    for (const announce of announcers) await announce(unit, turns)
  }
  return work(job<object>('notification.digest'), digest, { cron: '*/10 * * * *' })
}

/**
 * The teachers whose hour has passed since their last digest. Calculated back from now, so that neither the last
 * minutes of a day nor a server that was down then lose a week. @returns since when each has had none
 */
const takeTurns = prepared(
  (_, { now, timeZone }: { now: number; timeZone: string }) => sql<{ id: string; since: number }>`
    with reckoned as (
      select account.id, known.digested_at as before, ${at(now)} - make_interval(mins =>
        mod((extract(dow from local) - coalesce(known.digest_day, 6)) * 1440
          + extract(hour from local) * 60 + extract(minute from local)
          - coalesce(known.digest_at, 1290) + 10080, 10080)::integer) as hour_of_it
      from account
      left join delivery_setting as known on known.account_id = account.id
      cross join (select ${at(now)} at time zone ${timeZone}::text as local) as clock
      where account.kind = 1 and account.notify_members and account.deleted_at is null
    ), due as (
      select id, greatest(before, hour_of_it - ${sql.lit(`${week / hour} hours`)}::interval) as since
      from reckoned
      where hour_of_it > ${at(now)} - ${sql.lit(`${late / hour} hours`)}::interval and (before is null or before < hour_of_it)
    ), noted as (
      insert into delivery_setting as setting (account_id, digested_at)
      select id, ${at(now)} from due
      on conflict (account_id) do update set digested_at = excluded.digested_at
      returning account_id
    )
    select due.id, due.since from due join noted on noted.account_id = due.id`,
)

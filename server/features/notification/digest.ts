import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { announceTo } from './announce.ts'

const week = 7 * 24 * 3_600_000
/** A digest is not sent again for what is left of its day. */
const between = 24 * 3_600_000

/**
 * Tells teachers and assistants, at the hour of the week that each chose, who joined or left their courses since
 * the last time; by default on Saturday at 21:30. Says nothing where nothing changed.
 */
async function digest(unit: Unit) {
  const { db, now, config } = unit
  const { rows } = await sql<{ id: string; since: number }>`
    insert into delivery_setting as setting (account_id, digested_at)
    select account.id, ${at(now)}
    from account
    left join delivery_setting as known on known.account_id = account.id
    cross join (select ${at(now)}::timestamptz at time zone ${config.TIME_ZONE} as local) as clock
    where account.kind = 1 and account.notify_members and account.deleted_at is null
      and extract(dow from local) = coalesce(known.digest_day, 6)
      and extract(hour from local) * 60 + extract(minute from local) >= coalesce(known.digest_at, 1290)
      and (known.digested_at is null or known.digested_at < ${at(now - between)})
    on conflict (account_id) do update set digested_at = excluded.digested_at
    returning account_id as id`.execute(db)
  if (rows.length === 0) return
  const since = at(now - week)
  await announceTo(
    unit,
    'course.members',
    sql`
      select staff.account_id, course.id as course_id, course.id as content_id,
        jsonb_build_object('title', course.name, 'joined', change.joined, 'left', change.gone) as details
      from membership as staff
      join course on course.id = staff.course_id and course.deleted_at is null
      cross join lateral (
        select count(*) filter (where joined_at > ${since} and left_at is null) as joined,
          count(*) filter (where left_at > ${since}) as gone
        from membership
        where membership.course_id = course.id and membership.role = 'student'
      ) as change
      where staff.account_id = any(${rows.map(row => row.id)}::uuid[])
        and staff.role <> 'student' and staff.left_at is null and staff.archived_at is null
        and change.joined + change.gone > 0`,
  )
}

export const digestWorker = work(job<object>('notification.digest'), digest, { cron: '*/10 * * * *' })

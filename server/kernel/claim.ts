import { sql } from 'kysely'
import { newId } from './ids.ts'
import { prepared } from './prepared.ts'
import type { Unit } from './unit.ts'

/** Milliseconds after which the claim of a process that is gone ends, and between two times that a process says it holds one. */
const lasts = 20_000
const saying = 5000

// By the clock of the database, which is one for all processes.
const take = prepared(
  (_, subject: string, holder: string) => sql<{ holder: string }>`
    insert into claim (subject, holder, until)
    values (${subject}, ${holder}, clock_timestamp() + ${sql.lit(lasts)} * interval '1 millisecond')
    on conflict (subject) do update set holder = excluded.holder, until = excluded.until
      where claim.holder = excluded.holder or claim.until < clock_timestamp()
    returning holder`,
)
const release = prepared(
  (_, subject: string, holder: string) =>
    sql`delete from claim where subject = ${subject} and holder = ${holder}`,
)

/**
 * Does something, outside of transactions, that takes long and is not to be done by two processes at the same time. It may be done
 * twice all the same where a process stood still for longer than a claim lasts.
 * @param subject what is done, and with what: `duplicate:ID`
 * @returns whether it was done; false: another process does it at this moment
 */
export async function claimed(
  { db, log, config }: Pick<Unit, 'db' | 'log' | 'config'>,
  subject: string,
  run: () => Promise<void>,
) {
  if (!config.SHARED) {
    await run()
    return true
  }
  const holder = newId()
  if (!(await take.first(db, subject, holder))) return false
  const held = setInterval(() => {
    take.first(db, subject, holder).catch(error => log.warn({ error, subject }, 'a claim could not be kept'))
  }, saying)
  try {
    await run()
  } finally {
    clearInterval(held)
    await release(db, subject, holder)
  }
  return true
}

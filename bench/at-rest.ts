import { sql } from 'kysely'
import type { World } from './world.ts'

/** Waits until no job is running or due, so that what is measured next does not pay for what was done before. */
export async function atRest({ db }: World) {
  for (let turn = 0; turn < 600; turn++) {
    const { rows } = await sql`
      select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after <= clock_timestamp()
        and name not like '\\_\\_%' limit 1`.execute(db)
    if (rows.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

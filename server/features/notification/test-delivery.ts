import { sql } from 'kysely'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** Runs due message work when a test says so. */
export function deliveryOf(app: () => App) {
  const run = async (queue: string) => {
    await app().services.jobs.enqueue(app().db, queue, {})
    await app().settle()
  }
  /** Advances the clock and sends what is due by then. */
  async function pass(milliseconds: number) {
    await app().settle()
    app().clock.advance(milliseconds)
    // The jobs' clock is not the test's: work scheduled for later is requested now.
    await sql`delete from pgboss.job where name = 'notification.deliver' and state = 'created'`.execute(
      app().db,
    )
    await run('notification.deliver')
  }
  return { run, pass }
}

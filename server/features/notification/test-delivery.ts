import { sql } from 'kysely'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** Due work of messages, done when a test says so. */
export function deliveryOf(app: () => App) {
  const run = async (queue: string) => {
    await app().services.jobs.enqueue(app().db, queue, {})
    await app().settle()
  }
  /** Lets so long pass, and what is due by then be sent. */
  async function pass(milliseconds: number) {
    await app().settle()
    app().clock.advance(milliseconds)
    // The jobs' own clock is not the test's: what waits for a later moment is asked for now.
    await sql`delete from pgboss.job where name = 'notification.deliver' and state = 'created'`.execute(
      app().db,
    )
    await run('notification.deliver')
  }
  return { run, pass }
}

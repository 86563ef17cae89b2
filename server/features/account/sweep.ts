import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'

/** Forgets codes, picture codes and counts whose time is over. */
export const sweepSecrets = work(
  job('account.sweep-secrets'),
  async ({ db, now }) => {
    await db.deleteFrom('verification').where('expires_at', '<', at(now)).execute()
    await db.deleteFrom('picture_code').where('expires_at', '<', at(now)).execute()
    await db.deleteFrom('chat_request').where('expires_at', '<', at(now)).execute()
    await db.deleteFrom('counter').where('ends_at', '<', at(now)).execute()
  },
  { cron: '*/20 * * * *' },
)

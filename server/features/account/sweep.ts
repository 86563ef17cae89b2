import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'

const sweeps = [
  prepared((db, now: number) => db.deleteFrom('verification').where('expires_at', '<', at(now))),
  prepared((db, now: number) => db.deleteFrom('picture_code').where('expires_at', '<', at(now))),
  prepared((db, now: number) => db.deleteFrom('counter').where('ends_at', '<', at(now))),
]

/** Deletes expired codes, picture codes and counts. */
export const sweepSecrets = work(
  job('account.sweep-secrets'),
  async ({ db, now }) => {
    await Promise.all(sweeps.map(sweep => sweep(db, now)))
  },
  { cron: '*/20 * * * *' },
)

import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'

const deleteExpired = prepared((db, now: number) =>
  db.deleteFrom('chat_request').where('expires_at', '<', at(now)),
)

export const sweepRequests = work(
  job('chat-app.sweep'),
  async ({ db, now }) => {
    await deleteExpired(db, now)
  },
  { cron: '*/20 * * * *' },
)

import { at } from '#server/kernel/database.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { personalData } from '#server/kernel/personal.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Milliseconds for which what was read is kept, and for which it can be undone. */
const retention = 2 * 86_400_000

const deleteTables = prepared((db, before: number) =>
  db.deleteFrom('table_import').where('created_at', '<', at(before)),
)
async function sweep({ db, now }: Unit) {
  void deleteTables(db, now - retention)
}

export const tableFeature: Feature = {
  name: 'table',
  portable: { tables: [], stays: { table_import: 'the preview of a file, kept for two days' } },
  workers: [
    // Called as before there was one table for all, with what an earlier version may have left in the queue of scores.
    work(job<Record<string, never>>('member.previews.sweep'), sweep, { cron: '20 4 * * *' }),
    work(job<Record<string, never>>('score.imports.sweep'), sweep),
  ],
  declares: [
    personalData({ tables: [], others: { 'table_import.author_id': 'data of those whom the table lists' } }),
  ],
}

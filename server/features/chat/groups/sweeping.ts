import { sql } from 'kysely'
import { deleteStreamsOf } from '#server/features/stream/public.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { conversationKind } from '../kind.ts'
import { forgetOldMutes, forgetOldReports } from '../reports/store.ts'

const atOnce = 20

const orphans = prepared(
  (_, limit: number) => sql<{ subject_id: string }>`
    select subject_id from stream where kind = 'conversation'
      and not exists (select from conversation where conversation.id = stream.subject_id) limit ${limit}`,
)

/** Days after which what was handed to the operator goes, once it was decided. */
const reportsKept = 180

/** What was said in conversations that were erased with their course; old reports, and what they led to. */
export const sweeper = work(
  job<object>('chat.sweep'),
  async unit => {
    await forgetOldReports(unit.db, unit.now - reportsKept * 86_400_000)
    await forgetOldMutes(unit.db, unit.now)
    for (;;) {
      const gone = await orphans(unit.db, atOnce)
      if (gone.length === 0) return
      await deleteStreamsOf(
        unit,
        conversationKind,
        gone.map(({ subject_id }) => subject_id),
      )
    }
  },
  { cron: '23 4 * * *', slow: true },
)

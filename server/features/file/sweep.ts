import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { fileKey, removeChunks, thumbnailKey } from './keeping.ts'

const day = 86_400_000
const abandonedAfter = 7 * day
const unusedAfter = 30 * day
/** Rows taken at a time. */
const batch = 200

export const sweepFiles = job<object>('file.sweep')

/** Forgets uploads that nobody went on with; of finished ones only the note, which finds the same file again. */
async function sweepUploads({ db, files, now }: Unit) {
  const isOld = sql<SqlBool>`touched_at < ${at(now - abandonedAfter)}`
  await db.deleteFrom('upload').where('file_id', 'is not', null).where(isOld).execute()
  for (;;) {
    // Emptied first: a chunk that comes in now finds nothing to be joined with.
    const abandoned = await db
      .updateTable('upload')
      .set({ received: [] })
      .where(sql<SqlBool>`id in (select id from upload where ${isOld} and file_id is null limit ${batch})`)
      .returning(['id', 'chunks'])
      .execute()
    if (abandoned.length === 0) return
    for (const { id, chunks } of abandoned) {
      await removeChunks(files, id, chunks)
      await files.remove(fileKey(id))
      await db.deleteFrom('upload').where('id', '=', id).where('file_id', 'is', null).execute()
    }
  }
}

/**
 * Removes files that nothing has ever referred to and that stand in no library: what uploads, imports and jobs left over.
 * Marked first, so that nothing can begin to.
 */
async function sweepUnused({ db, files, now }: Unit) {
  await db
    .updateTable('file')
    .set({ deleted_at: at(now) })
    .where('used_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is not', null)
    .where('created_at', '<', at(now - unusedAfter))
    .execute()
  for (;;) {
    const gone = await db
      .selectFrom('file')
      .select(['id'])
      .where('used_at', 'is', null)
      .where('deleted_at', 'is not', null)
      .limit(batch)
      .execute()
    if (gone.length === 0) return
    for (const { id } of gone) {
      await files.remove(fileKey(id))
      await files.remove(thumbnailKey(id))
      await db.deleteFrom('upload').where('file_id', '=', id).execute()
      await db.deleteFrom('file').where('id', '=', id).execute()
    }
  }
}

/** What a violent end left in the folder for files in the making. */
async function sweepScratch({ files }: Unit) {
  for (const name of await readdir(files.scratch)) {
    const path = join(files.scratch, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - day) await rm(path, { force: true, recursive: true })
  }
}

export const sweepWorker = work(
  sweepFiles,
  async unit => {
    await sweepUploads(unit)
    await sweepUnused(unit)
    await sweepScratch(unit)
  },
  { cron: '17 * * * *', slow: true },
)

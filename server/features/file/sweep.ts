import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { fileKey, removeChunks, thumbnailKey } from './keeping.ts'
import { sweepPreview } from './previews.ts'
import { forgetUpload } from './store.ts'

const day = 86_400_000
const abandonedAfter = 7 * day
const unusedAfter = 30 * day
/** Rows taken at a time. */
const batch = 200

export const sweepFiles = job<object>('file.sweep')

const forgetFinished = prepared((db, before: number) =>
  db.deleteFrom('upload').where('file_id', 'is not', null).where('touched_at', '<', at(before)),
)
const emptyAbandoned = prepared((db, before: number) =>
  db
    .updateTable('upload')
    .set({ received: [] })
    .where(
      sql<SqlBool>`id in (
        select id from upload where touched_at < ${at(before)} and file_id is null limit ${sql.lit(batch)})`,
    )
    .returning(['id', 'chunks']),
)
const removeUpload = prepared((db, id: string) =>
  db.deleteFrom('upload').where('id', '=', id).where('file_id', 'is', null),
)

/** Deletes abandoned uploads; of finished ones only the record by which the same file is recognised. */
async function sweepUploads({ db, files, now }: Unit) {
  await forgetFinished(db, now - abandonedAfter)
  for (;;) {
    // Emptied first, so that a chunk arriving now finds nothing to join.
    const abandoned = await emptyAbandoned(db, now - abandonedAfter)
    if (abandoned.length === 0) return
    for (const { id, chunks } of abandoned) {
      await removeChunks(files, id, chunks)
      await files.remove(fileKey(id))
      await removeUpload(db, id)
    }
  }
}

const markUnused = prepared((db, before: number, now: number) =>
  db
    .updateTable('file')
    .set({ deleted_at: at(now) })
    .where('used_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is not', null)
    .where('created_at', '<', at(before)),
)
const markedFiles = prepared(db =>
  db
    .selectFrom('file')
    .select(['id', 'sha256'])
    .where('used_at', 'is', null)
    .where('deleted_at', 'is not', null)
    .limit(sql.lit(batch)),
)
const removeFile = prepared((db, id: string) => db.deleteFrom('file').where('id', '=', id))

/**
 * Removes files that nothing has ever referred to and that are in no library: leftovers of uploads, imports and jobs.
 * Marked first, so that nothing can start to use them.
 */
async function sweepUnused(unit: Unit) {
  const { db, files, now } = unit
  await markUnused(db, now - unusedAfter, now)
  for (;;) {
    const gone = await markedFiles(db)
    if (gone.length === 0) return
    for (const { id, sha256 } of gone) {
      await files.remove(fileKey(id))
      await files.remove(thumbnailKey(id))
      await Promise.all([forgetUpload(db, id), removeFile(db, id)])
      await sweepPreview(unit, sha256)
    }
  }
}

/** Unfinished files left in the scratch folder by a crash. */
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

import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { fileErrors } from '#contract/features/file/errors.ts'
import { chunkCount } from '#contract/features/file/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, ReceivedFile } from '#server/kernel/feature.ts'
import { newTimelessId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { StoredFile } from './attachment.ts'
import { makeCover, pdf } from './drawn-pages.ts'
import { inspect } from './inspect.ts'
import { chunkKey, fileKey, joinChunks, removeChunks, sumsOf } from './keeping.ts'
import { checkQuota } from './limits.ts'
import { findFile, insertFile } from './store.ts'
import { makeThumbnail } from './thumbnails.ts'

/** What identifies an upload, together with the person. */
export interface Announced {
  md5: string
  name: string
  size: number
}

export interface Upload extends Announced {
  id: string
  ownerId: string
  chunks: number
  received: number[]
  beganAt: number
  fileId: string | null
}

const uploadOf = prepared((db, ownerId: string, { md5, name, size }: Announced) =>
  db
    .selectFrom('upload')
    .select(['id', 'owner_id as ownerId', 'md5', 'name', 'size', 'chunks', 'received'])
    .select(['began_at as beganAt', 'file_id as fileId'])
    .where('owner_id', '=', ownerId)
    .where('md5', '=', md5)
    .where('size', '=', size)
    .where('name', '=', name),
)

/** A person's upload of such a file, in progress or finished. */
export const findUpload = (db: Database, ownerId: string, file: Announced): Promise<Upload | undefined> =>
  uploadOf.first(db, ownerId, file)

interface NewUpload extends Announced {
  id: string
  ownerId: string
  chunks: number
  now: number
}
const insertUpload = prepared((db, upload: NewUpload) =>
  db
    .insertInto('upload')
    .values({
      id: upload.id,
      owner_id: upload.ownerId,
      md5: upload.md5,
      name: upload.name,
      size: upload.size,
      chunks: upload.chunks,
      began_at: at(upload.now),
      touched_at: at(upload.now),
    })
    .onConflict(conflict => conflict.doNothing()),
)

/** Finds the upload or begins it. It counts from its first request, before the bytes have arrived. */
export async function openUpload(context: AccountContext, file: Announced): Promise<Upload> {
  const known = await findUpload(context.db, context.person.id, file)
  if (known?.fileId) return known
  await checkQuota(context, context.person.id, file.size, known?.id)
  if (known) return known
  const { db, person, now } = context
  const begun = { id: newTimelessId(), ownerId: person.id, ...file, chunks: chunkCount(file.size), now }
  // A concurrent request may be quicker: the row found is the one that counts.
  const [, found] = await Promise.all([insertUpload(db, begun), findUpload(db, person.id, file)])
  return found ?? fail(fileErrors.damaged)
}

const noteChunk = prepared((db, id: string, chunk: number, now: number) =>
  db
    .updateTable('upload')
    .set({
      received: sql`case when ${chunk}::int = any(received) then received else received || ${chunk}::int end`,
      touched_at: at(now),
    })
    .where('id', '=', id)
    .returning('received'),
)

/** Stores a chunk: on the disk first, then in the list of received ones. @returns how many are still missing */
export async function keepChunk(context: AccountContext, upload: Upload, chunk: number, part: ReceivedFile) {
  if (!upload.received.includes(chunk)) await context.files.put(chunkKey(upload.id, chunk), part.path)
  const row = await noteChunk.first(context.db, upload.id, chunk, context.now)
  return upload.chunks - (row ?? fail(fileErrors.damaged)).received.length
}

/** Uploads being finished in this process: two tabs that send the same last chunk share the work. */
const finishing = new Map<string, Promise<StoredFile>>()

/**
 * Makes the file of a complete upload: joined, checked, inspected, flushed to the disk, recorded.
 * @param whole the file itself, where it came in one piece
 * @throws damaged when size or checksum are not as announced; the upload then starts over
 */
export function finishUpload(context: AccountContext, upload: Upload, whole?: ReceivedFile) {
  const running = finishing.get(upload.id)
  if (running) return running
  const work = finish(context, upload, whole).finally(() => finishing.delete(upload.id))
  finishing.set(upload.id, work)
  return work
}

async function finish(context: AccountContext, upload: Upload, whole?: ReceivedFile): Promise<StoredFile> {
  const { files } = context
  // Finished a moment ago by somebody who sent the same last chunk: its chunks are gone.
  const made = await findFile(context.db, upload.id)
  if (made) return made
  const { path, sums } = whole
    ? { path: whole.path, sums: await sumsOf(whole.path) }
    : await joinChunks(files, upload.id, upload.chunks)
  try {
    if (sums.size !== upload.size || sums.md5 !== upload.md5) {
      await restart(context, upload)
      return fail(fileErrors.damaged)
    }
    const findings = await inspect(path, upload.name)
    await files.put(fileKey(upload.id), path)
    await context.inTransaction(unit => record(unit, upload, { ...sums, ...findings }))
  } finally {
    await rm(path, { force: true })
  }
  if (!whole) await removeChunks(files, upload.id, upload.chunks)
  return (await findFile(context.db, upload.id)) ?? fail(fileErrors.damaged)
}

type FileFacts = Pick<StoredFile, 'sha256' | 'mime' | 'width' | 'height'>

const setFile = prepared((db, id: string) =>
  db.updateTable('upload').set({ file_id: id }).where('id', '=', id),
)

/** The file gets the upload's id, so that finishing twice makes one file. */
async function record(unit: Unit, upload: Upload, { sha256, mime, width, height }: FileFacts) {
  const { id, ownerId, name, size, md5, beganAt } = upload
  const finishedAt = unit.now
  const file = { id, ownerId, name, size, md5, sha256, mime, width, height, beganAt, finishedAt }
  if (!(await insertFile(unit.db, file))) return
  void setFile(unit.db, id)
  if (width !== null) await unit.enqueue(makeThumbnail, { fileId: id })
  if (mime === pdf && unit.ports.convert.hasPages) await unit.enqueue(makeCover, { fileId: id, ownerId })
}

const forgetChunks = prepared((db, id: string) =>
  db.updateTable('upload').set({ received: [] }).where('id', '=', id),
)

/** Deletes the chunks of an upload that did not fit together. */
async function restart({ db, files }: Unit, upload: Upload) {
  await forgetChunks(db, upload.id)
  await removeChunks(files, upload.id, upload.chunks)
}

/**
 * Stores a file that the server itself has made, in use from the start. For seeds, and for files that features produce.
 * @param path a local file, which is moved away
 * @param unused in no library, and swept after some time unless claimed
 */
export async function storeFile(
  { db, files, now }: Pick<Unit, 'db' | 'files' | 'now'>,
  { ownerId, name, path, unused }: { ownerId: string; name: string; path: string; unused?: boolean },
): Promise<StoredFile> {
  const id = newTimelessId()
  const [sums, findings] = [await sumsOf(path), await inspect(path, name)]
  await files.put(fileKey(id), path)
  const file = { id, ownerId, name, ...sums, ...findings, beganAt: now, finishedAt: now }
  await insertFile(db, file, unused ? { hiddenAt: now } : { usedAt: now })
  return file
}

import { type SqlBool, sql } from 'kysely'
import { fileErrors } from '#contract/features/file/errors.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { StoredFile } from './attachment.ts'
import { fileKey } from './keeping.ts'

/** Those of a `StoredFile`. */
export const fileColumns = [
  ...(['id', 'owner_id as ownerId', 'name', 'size', 'md5', 'sha256', 'mime', 'width', 'height'] as const),
  ...(['began_at as beganAt', 'created_at as finishedAt'] as const),
] as const

const fileById = prepared((db, id: string) =>
  db.selectFrom('file').select(fileColumns).where('deleted_at', 'is', null).where('id', '=', id),
)

export const findFile = (db: Database, id: string): Promise<StoredFile | undefined> => fileById.first(db, id)

interface NewFile extends StoredFile {
  key: string
  usedAt: number | null
  hiddenAt: number | null
}
const insert = prepared((db, file: NewFile) =>
  db
    .insertInto('file')
    .values({
      id: file.id,
      owner_id: file.ownerId,
      name: file.name,
      size: file.size,
      md5: file.md5,
      sha256: file.sha256,
      mime: file.mime,
      width: file.width,
      height: file.height,
      key: file.key,
      began_at: at(file.beganAt),
      created_at: at(file.finishedAt),
      used_at: at(file.usedAt),
      hidden_at: at(file.hiddenAt),
    })
    .onConflict(conflict => conflict.doNothing()),
)

/** @returns false when it exists already */
export async function insertFile(
  db: Database,
  file: StoredFile,
  { usedAt = null, hiddenAt = null }: { usedAt?: number | null; hiddenAt?: number | null } = {},
) {
  return (await insert.count(db, { ...file, key: fileKey(file.id), usedAt, hiddenAt })) === 1
}

const filesById = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('file')
    .select(fileColumns)
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`),
)

/** The files of these ids, by id; missing ones are left out. */
export async function filesOf(db: Database, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map()
  const files = await filesById(db, ids)
  return new Map(files.map(file => [file.id, file]))
}

const claim = prepared((db, ids: readonly string[], ownerId: string, now: number) =>
  db
    .updateTable('file')
    .set({ used_at: sql`coalesce(used_at, ${at(now)})` })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .returning(fileColumns),
)

/**
 * Claims files: from now on they are kept. @returns them in the order of the ids
 * @throws notYours when one is unfinished, missing, or another person's
 */
export async function claimFiles(
  { db, now }: Unit,
  ownerId: string,
  ids: readonly string[],
): Promise<StoredFile[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const claimed = new Map((await claim(db, unique, ownerId, now)).map(file => [file.id, file]))
  return unique.map(id => claimed.get(id) ?? fail(fileErrors.notYours))
}

const ownIds = prepared((db, ids: readonly string[], ownerId: string) =>
  db
    .selectFrom('file')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null),
)

/** Which of these somebody may claim, for whoever refuses only a part of what was sent. */
export const ownFilesAmong = async (db: Database, ownerId: string, ids: readonly string[]) =>
  new Set(ids.length === 0 ? [] : (await ownIds(db, ids, ownerId)).map(({ id }) => id))

/** What identifies a finished file when it is uploaded again. */
export const forgetUpload = prepared((db, fileId: string) =>
  db.deleteFrom('upload').where('file_id', '=', fileId),
)

/** Lets go of an upload that was only to be read, and forgets it: the same bytes may come again. One used elsewhere stays. */
export const releaseUpload = prepared(
  (_, fileId: string, now: number) => sql`
    with gone as (
      update file set deleted_at = ${at(now)} where id = ${fileId} and used_at is null returning id
    )
    delete from upload using gone where upload.file_id = gone.id`,
)

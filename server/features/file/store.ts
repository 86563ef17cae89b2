import { type SqlBool, sql } from 'kysely'
import { fileErrors } from '#contract/features/file/errors.ts'
import { textPictureProblem } from '#contract/features/file/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { StoredFile } from './attachment.ts'
import { fileKey } from './keeping.ts'

function selectFiles(db: Database) {
  return db
    .selectFrom('file')
    .select(['id', 'owner_id as ownerId', 'name', 'size', 'md5', 'sha256', 'mime', 'width', 'height'])
    .select(['began_at as beganAt', 'created_at as finishedAt'])
    .where('deleted_at', 'is', null)
}

export function findFile(db: Database, id: string): Promise<StoredFile | undefined> {
  return selectFiles(db).where('id', '=', id).executeTakeFirst()
}

/** @returns false when it is there already */
export async function insertFile(
  db: Database,
  file: StoredFile,
  { usedAt = null, hiddenAt = null }: { usedAt?: number | null; hiddenAt?: number | null } = {},
) {
  const { id, ownerId, name, size, md5, sha256, mime, width, height, beganAt, finishedAt } = file
  const inserted = await db
    .insertInto('file')
    .values({
      ...{ id, name, size, md5, sha256, mime, width, height },
      owner_id: ownerId,
      key: fileKey(id),
      began_at: at(beganAt),
      created_at: at(finishedAt),
      used_at: at(usedAt),
      hidden_at: at(hiddenAt),
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}

/** The files of these ids, by id; those that are gone are left out. */
export async function filesOf(db: Database, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map()
  const files = await selectFiles(db).where(sql<SqlBool>`id = any(${ids}::uuid[])`).execute()
  return new Map(files.map(file => [file.id, file]))
}

/**
 * Puts files to use: from now on they are kept. @returns them in the order of the ids
 * @throws notYours when one is not finished, gone, or another person's
 */
export async function claimFiles(
  { db, now }: Unit,
  ownerId: string,
  ids: readonly string[],
): Promise<StoredFile[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const claimed = await db
    .updateTable('file')
    .set({ used_at: sql`coalesce(used_at, ${at(now)})` })
    .where(sql<SqlBool>`id = any(${unique}::uuid[])`)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (Number(claimed.numUpdatedRows) !== unique.length) fail(fileErrors.notYours)
  const files = await filesOf(db, unique)
  return unique.map(id => files.get(id)!)
}

/**
 * Puts pictures to use in a text.
 * @throws notYours like `claimFiles`; notImage, imageTooLarge
 */
export async function claimTextPictures(unit: Unit, ownerId: string, ids: readonly string[]) {
  for (const file of await claimFiles(unit, ownerId, ids)) {
    const problem = textPictureProblem(file) ?? (file.width === null ? fileErrors.notImage : undefined)
    if (problem) fail(problem)
  }
}

import { sql } from 'kysely'
import { fileErrors } from '#contract/features/file/errors.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Person } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const day = 86_400_000

/** `150M`, `2G`: as the limits are displayed. */
function limitText(bytes: number) {
  const giga = bytes / 1024 ** 3
  return giga >= 1 ? `${Number(giga.toFixed(1))}G` : `${Number((bytes / 1024 ** 2).toFixed(1))}M`
}

/** Maximum bytes of one file of this person. */
export function largestFile({ config }: Pick<Unit, 'config'>, person: Person) {
  return person.vip > 0 ? config.STORAGE_LIMIT_VIP : config.STORAGE_LIMIT
}

/** @throws empty, vipRequired or tooLarge */
export function checkSize(context: Pick<Unit, 'config'>, person: Person, size: number) {
  const { STORAGE_LIMIT, STORAGE_LIMIT_VIP } = context.config
  if (size === 0) fail(fileErrors.empty)
  if (size > STORAGE_LIMIT_VIP) fail(fileErrors.tooLarge, { limit: limitText(STORAGE_LIMIT_VIP) })
  if (size > largestFile(context, person)) fail(fileErrors.vipRequired, { limit: limitText(STORAGE_LIMIT) })
}

const bytesOf = prepared(
  (_, ownerId: string, since: number, except: string | null) => sql<{ bytes: number }>`
    select coalesce((select sum(size) from file where owner_id = ${ownerId} and deleted_at is null), 0)
      + coalesce((select sum(size) from upload where owner_id = ${ownerId} and file_id is null
        and touched_at > ${at(since)} and id is distinct from ${except}::uuid), 0) as bytes`,
)

/** Bytes that a person's files take, including current uploads. `except`: an upload not to count. */
export async function usedBytes(db: Database, ownerId: string, now: number, except?: string) {
  return (await bytesOf.one(db, ownerId, now - day, except ?? null)).bytes
}

/** @throws quotaUsedUp */
export async function checkQuota({ db, now, config }: Unit, ownerId: string, size: number, except?: string) {
  const quota = config.ACCOUNT_QUOTA
  if ((await usedBytes(db, ownerId, now, except)) + size > quota)
    fail(fileErrors.quotaUsedUp, { quota: limitText(quota) })
}

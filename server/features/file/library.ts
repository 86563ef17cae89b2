import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { extensionOf } from '#contract/features/file/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { attachmentOf } from './attachment.ts'
import { tidyName } from './keeping.ts'
import { usedBytes } from './limits.ts'
import { forgetUpload } from './store.ts'

/** A person's own files: uploaded and not removed, without their own picture. */
const ownFiles = fragment((db, ownerId: string) =>
  db
    .selectFrom('file')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where(sql<SqlBool>`id is distinct from (select avatar_id from account where account.id = ${ownerId})`),
)

interface FileQuery {
  ownerId: string
  /** In lower case; empty matches every name. */
  search: string
  limit: number
  offset: number
}
const found = fragment((db, { ownerId, search }: FileQuery) =>
  ownFiles(db, ownerId).where(sql<SqlBool>`position(${search} in lower(name)) > 0`),
)
const pageOf = prepared((db, wanted: FileQuery) =>
  found(db, wanted)
    .select(['id', 'owner_id as ownerId', 'name', 'size', 'md5', 'sha256', 'mime', 'width', 'height'])
    .select(['began_at as beganAt', 'created_at as finishedAt', 'used_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset),
)
const countOf = prepared((db, wanted: FileQuery) =>
  found(db, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
)

const lockFile = prepared((db, ownerId: string, id: string) =>
  ownFiles(db, ownerId).select(['name', 'used_at']).where('id', '=', id).forUpdate(),
)
const setName = prepared((db, id: string, name: string) =>
  db.updateTable('file').set({ name }).where('id', '=', id),
)
const setDeleted = prepared((db, id: string, now: number) =>
  db
    .updateTable('file')
    .set({ deleted_at: at(now) })
    .where('id', '=', id),
)
const setHidden = prepared((db, id: string, now: number) =>
  db
    .updateTable('file')
    .set({ hidden_at: at(now) })
    .where('id', '=', id),
)

export const libraryHandlers = serve(libraryCalls, {
  listFiles: async (context, { page, limit, search }) => {
    const { db, person, now } = context
    const offset = (page - 1) * limit
    const wanted = { ownerId: person.id, search: search.toLowerCase(), limit, offset }
    const [rows, used] = await Promise.all([pageOf(db, wanted), usedBytes(db, person.id, now)])
    const count = async () => (await countOf.one(db, wanted)).total
    const total = await totalRows({ page, limit }, rows.length, count)
    const list = rows.map(row => ({
      ...attachmentOf(context, row),
      createdAt: row.finishedAt,
      isUsed: row.used_at !== null,
    }))
    return {
      ...pageAnswer(list, total, { page, limit }),
      used,
      quota: context.config.ACCOUNT_QUOTA,
    }
  },

  renameFile: async (context, { id, name: wanted }) => {
    const { name: before } = await lockOwn(context, id)
    const ending = extensionOf(before)
    const given = tidyName(ending && extensionOf(wanted) !== ending ? `${wanted}.${ending}` : wanted)
    if (wanted === '' || given === 'file' || given === ending) fail(fileErrors.nameMissing)
    void setName(context.db, id, given)
    return { name: given }
  },

  deleteFile: async (context, { id }) => {
    const { used_at } = await lockOwn(context, id)
    const remove = used_at === null ? setDeleted : setHidden
    void remove(context.db, id, context.now)
    // The same file uploaded again then counts as new.
    void forgetUpload(context.db, id)
    return {}
  },
})

/** @throws notFound when it is missing or another person's */
async function lockOwn(context: AccountContext, id: string) {
  return (await lockFile.first(context.db, context.person.id, id)) ?? fail(kernelErrors.notFound)
}

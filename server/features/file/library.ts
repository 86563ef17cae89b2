import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { extensionOf } from '#contract/features/file/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { attachmentOf } from './attachment.ts'
import { tidyName } from './keeping.ts'
import { usedBytes } from './limits.ts'

/** One's own files: what was uploaded and not taken out, without the own picture. */
function ownFiles({ db, person }: AccountContext) {
  return db
    .selectFrom('file')
    .where('owner_id', '=', person.id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where(sql<SqlBool>`id is distinct from (select avatar_id from account where account.id = ${person.id})`)
}

export const libraryHandlers = serve(libraryCalls, {
  getMyLibrary: async (context, { page, limit, search }) => {
    const currentPage = Math.max(1, page)
    const wanted = search.toLowerCase()
    const found = ownFiles(context).where(
      sql<SqlBool>`(${wanted} = '' or position(${wanted} in lower(name)) > 0)`,
    )
    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await found
      .select(['id', 'owner_id as ownerId', 'name', 'size', 'md5', 'sha256', 'mime', 'width', 'height'])
      .select(['began_at as beganAt', 'created_at as finishedAt', 'used_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((currentPage - 1) * limit)
      .execute()
    return {
      list: rows.map(row => ({
        ...attachmentOf(context, row),
        createtime: row.finishedAt,
        isused: row.used_at !== null,
      })),
      total,
      currentPage,
      pageSize: limit,
      pageTotal: Math.ceil(total / limit),
      used: await usedBytes(context.db, context.person.id, context.now),
      quota: context.config.ACCOUNT_QUOTA,
    }
  },

  renameFile: async (context, { id, name: wanted }) => {
    const { name: before } = await lockOwn(context, id)
    const ending = extensionOf(before)
    const given = tidyName(ending && extensionOf(wanted) !== ending ? `${wanted}.${ending}` : wanted)
    if (wanted === '' || given === 'file' || given === ending) fail(fileErrors.nameMissing)
    await context.db.updateTable('file').set({ name: given }).where('id', '=', id).execute()
    return { name: given }
  },

  deleteFile: async (context, { id }) => {
    const { used_at } = await lockOwn(context, id)
    const now = at(context.now)
    await context.db
      .updateTable('file')
      .set(used_at === null ? { deleted_at: now } : { hidden_at: now })
      .where('id', '=', id)
      .execute()
    // The same file uploaded again is then a new one.
    await context.db.deleteFrom('upload').where('file_id', '=', id).execute()
    return {}
  },
})

/** @throws notFound when it is gone or another person's */
async function lockOwn(context: AccountContext, id: string) {
  const file = await ownFiles(context)
    .select(['name', 'used_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return file ?? fail(kernelErrors.notFound)
}

import { sql } from 'kysely'
import { accountErrors } from '#contract/features/account/errors.ts'
import { at, type Database, isConflict } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { ChatIdentity } from '#server/ports/chat-app.ts'
import { getAccount } from './store.ts'
import { tellOwner } from './telling.ts'

/** The chat-app identity of an account; undefined when it is not bound. */
export function findChatIdentity(db: Database, accountId: string) {
  return db
    .selectFrom('chat_identity')
    .select(['openid', 'unionid', 'nickname'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** The account that an identity logs in; undefined when it belongs to nobody. */
export async function findChatAccount(db: Database, { openid, unionid }: ChatIdentity) {
  const found = await db
    .selectFrom('chat_identity')
    .innerJoin('account', 'account.id', 'chat_identity.account_id')
    .select(['account.id', 'account.name', 'account.school'])
    .where(expression =>
      expression.or([expression('openid', '=', openid), expression('unionid', '=', unionid ?? null)]),
    )
    .where('account.deleted_at', 'is', null)
    .orderBy(sql`openid = ${openid} desc`)
    .limit(1)
    .executeTakeFirst()
  return found
}

/** Binds an identity to an account, as `claimChat`, and tells its owner. */
export async function bindChat(unit: Unit, accountId: string, identity: ChatIdentity) {
  const isNew = await claimChat(unit, accountId, identity)
  if (isNew) await tellOwner(unit, await getAccount(unit.db, accountId), 'chatBound')
}

/**
 * Makes an identity an account's own; bound already, it takes up its present nickname.
 * @returns whether it was not bound before
 * @throws chatTaken when it belongs to somebody else, chatBoundAlready when the account has another
 */
export async function claimChat({ db, now }: Unit, accountId: string, identity: ChatIdentity) {
  const { openid, unionid, nickname } = identity
  const owner = await findChatAccount(db, identity)
  if (owner && owner.id !== accountId) fail(accountErrors.chatTaken)
  const present = await findChatIdentity(db, accountId)
  if (present && !owner) fail(accountErrors.chatBoundAlready)
  if (!owner) await releaseOfDeleted(db, identity)
  const row = { openid, unionid: unionid ?? null, nickname }
  try {
    await db
      .insertInto('chat_identity')
      .values({ account_id: accountId, ...row, bound_at: at(now) })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(row))
      .execute()
  } catch (error) {
    if (isConflict(error, 'chat_identity_openid') || isConflict(error, 'chat_identity_unionid'))
      return fail(accountErrors.chatTaken)
    throw error
  }
  return !present
}

/** An identity of an account that is no more is free again. */
function releaseOfDeleted(db: Database, { openid, unionid }: ChatIdentity) {
  return db
    .deleteFrom('chat_identity')
    .where(expression =>
      expression.or([expression('openid', '=', openid), expression('unionid', '=', unionid ?? null)]),
    )
    .where('account_id', 'in', query =>
      query.selectFrom('account').select('id').where('deleted_at', 'is not', null),
    )
    .execute()
}

export async function unbindChat(unit: Unit, accountId: string) {
  const gone = await unit.db
    .deleteFrom('chat_identity')
    .where('account_id', '=', accountId)
    .returning('openid')
    .executeTakeFirst()
  if (gone) await tellOwner(unit, await getAccount(unit.db, accountId), 'chatRemoved')
}

import { sql } from 'kysely'
import { accountErrors } from '#contract/features/account/errors.ts'
import { getAccount, notifyOwner } from '#server/features/account/public.ts'
import { at, type Database, isConflict } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { ChatIdentity } from '#server/ports/chat-app.ts'

const identityOfAccount = prepared((db, accountId: string) =>
  db
    .selectFrom('chat_identity')
    .select(['openid', 'unionid', 'nickname'])
    .where('account_id', '=', accountId),
)

/** The chat-app identity of an account; undefined when it is not bound. */
export const findChatIdentity = (db: Database, accountId: string) => identityOfAccount.first(db, accountId)

interface Columns {
  openid: string
  unionid: string | null
  nickname: string
}

export const columnsOf = ({ openid, unionid, nickname }: ChatIdentity): Columns => ({
  openid,
  unionid: unionid ?? null,
  nickname,
})

const accountOfIdentity = prepared((db, { openid, unionid }: Columns) =>
  db
    .selectFrom('chat_identity')
    .innerJoin('account', 'account.id', 'chat_identity.account_id')
    .select(['account.id', 'account.name', 'account.school'])
    .where(expression =>
      expression.or([expression('openid', '=', openid), expression('unionid', '=', unionid)]),
    )
    .where('account.deleted_at', 'is', null)
    .orderBy(sql`openid = ${openid} desc`)
    .limit(1),
)

/** The account an identity logs in to; undefined when it is unbound. */
export const findChatAccount = (db: Database, identity: ChatIdentity) =>
  accountOfIdentity.first(db, columnsOf(identity))

/** Binds an identity to an account, as `claimChat` does, and notifies the owner. */
export async function bindChat(unit: Unit, accountId: string, identity: ChatIdentity) {
  const isNew = await claimChat(unit, accountId, identity)
  if (isNew) notifyOwner(unit, await getAccount(unit.db, accountId), 'chatBound')
}

const bind = prepared(
  (db, { openid, unionid, nickname, accountId, now }: Columns & { accountId: string; now: number }) =>
    db
      .insertInto('chat_identity')
      .values({ account_id: accountId, openid, unionid, nickname, bound_at: at(now) })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet({ openid, unionid, nickname })),
)

/** The identity of a deleted account is free again. */
const releaseOfDeleted = prepared((db, { openid, unionid }: Columns) =>
  db
    .deleteFrom('chat_identity')
    .where(expression =>
      expression.or([expression('openid', '=', openid), expression('unionid', '=', unionid)]),
    )
    .where('account_id', 'in', query =>
      query.selectFrom('account').select('id').where('deleted_at', 'is not', null),
    ),
)

/**
 * Binds an identity to an account; if already bound, updates its nickname.
 * @returns whether it was not bound before
 * @throws chatTaken when it belongs to somebody else, chatBoundAlready when the account has another
 */
export async function claimChat({ db, now }: Unit, accountId: string, identity: ChatIdentity) {
  const [owner, present] = await Promise.all([findChatAccount(db, identity), findChatIdentity(db, accountId)])
  if (owner && owner.id !== accountId) fail(accountErrors.chatTaken)
  if (present && !owner) fail(accountErrors.chatBoundAlready)
  const columns = columnsOf(identity)
  if (!owner) void releaseOfDeleted(db, columns)
  try {
    await bind(db, { ...columns, accountId, now })
  } catch (error) {
    if (isConflict(error, 'chat_identity_openid') || isConflict(error, 'chat_identity_unionid'))
      return fail(accountErrors.chatTaken)
    throw error
  }
  return !present
}

const unbind = prepared((db, accountId: string) =>
  db.deleteFrom('chat_identity').where('account_id', '=', accountId),
)

export async function unbindChat(unit: Unit, accountId: string) {
  const [gone, account] = await Promise.all([
    unbind.count(unit.db, accountId),
    getAccount(unit.db, accountId),
  ])
  if (gone > 0) notifyOwner(unit, account, 'chatRemoved')
}

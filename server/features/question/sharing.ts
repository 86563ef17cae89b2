import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { type BankRight, bankLimits } from '#contract/features/question/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { teacherNamed } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { bankToManage, bankToUse, check } from './access.ts'

const readersOf = prepared((db, bankId: string) =>
  db
    .selectFrom('question_bank_reader as reader')
    .innerJoin('account', 'account.id', 'reader.account_id')
    .select(['account.id', 'account.name', 'account.avatar_id'])
    .select(({ ref }) => ref('reader.granted').$castTo<BankRight>().as('granted'))
    .where('reader.bank_id', '=', bankId)
    .orderBy('reader.shared_at')
    .orderBy('account.id'),
)

/** With whom a bank is shared, in the order in which it was. @throws notFound, notYours */
export async function listReaders(context: AccountContext, id: string) {
  const [bank, rows] = await Promise.all([bankToUse(context, id), readersOf(context.db, id)])
  if (bank.level < 3) fail(bankErrors.notYours)
  return rows.map(row => ({
    accountId: row.id,
    name: row.name,
    avatar: avatarUrl(context.config, row.avatar_id),
    right: row.granted,
  }))
}

interface Grant {
  bankId: string
  accountId: string
  right: BankRight
  by: string
  now: number
}
/** No row: it is shared with as many as it may be. Its owner, who has every right, is never one of them. */
const grant = prepared(
  (_, { bankId, accountId, right, by, now }: Grant) => sql`
    insert into question_bank_reader (bank_id, account_id, granted, shared_by, shared_at)
    select ${bankId}::uuid, ${accountId}::uuid, ${right}, ${by}::uuid, ${at(now)}
    where (select count(*) from question_bank_reader
        where bank_id = ${bankId} and account_id <> ${accountId}) < ${sql.lit(bankLimits.readers)}
    on conflict (bank_id, account_id) do update set granted = excluded.granted`,
)
const setRight = prepared((db, bankId: string, accountId: string, right: BankRight) =>
  db
    .updateTable('question_bank_reader')
    .set({ granted: right })
    .where('bank_id', '=', bankId)
    .where('account_id', '=', accountId),
)

interface Sharing {
  id: string
  who: string
  accountId: string | null
  right: BankRight
}

/**
 * Shares a bank with a teacher by what they are called, or changes the right of somebody with whom it is shared.
 * @throws notFound, notYours, courseEnded; readerUnknown, tooManyReaders, and tooMany for who tries out names
 */
export async function share(context: AccountContext, { id, who, accountId, right }: Sharing) {
  const { db, person, now } = context
  const bank = await bankToManage(context, id)
  if (accountId !== null) {
    if ((await setRight.count(db, id, accountId, right)) === 0) fail(kernelErrors.notFound)
    return
  }
  if (who === '') fail(bankErrors.readerUnknown)
  const found = await teacherNamed(context, who, bankErrors.readerUnknown)
  if (bank.course_id === null && found === bank.owner_id) return
  const shared = await grant.count(db, { bankId: id, accountId: found, right, by: person.id, now })
  if (shared === 0) fail(bankErrors.tooManyReaders, { limit: bankLimits.readers })
}

const takeBack = prepared((db, bankId: string, accountId: string) =>
  db.deleteFrom('question_bank_reader').where('bank_id', '=', bankId).where('account_id', '=', accountId),
)

/** Takes a bank back from somebody, or gives up one's own. @throws notFound, notYours, courseEnded */
export async function unshare(context: AccountContext, id: string, accountId: string | null) {
  const { db, person } = context
  const whose = accountId ?? person.id
  // Anybody may give up what they were given, also in a course that is over.
  if (whose === person.id) check(await bankToUse(context, id), 'use')
  else await bankToManage(context, id)
  if ((await takeBack.count(db, id, whose)) === 0) fail(kernelErrors.notFound)
}

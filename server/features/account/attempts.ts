import { accountErrors } from '#contract/features/account/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countOne, countsOf, forgetCount } from './counters.ts'

type Counting = Pick<Unit, 'db' | 'now'>

/** Wrong passwords and codes before a pause, for one account and for one address; a school shares an address. */
const limits = { account: 10, address: 300 }
const pause = 15 * 60_000

const accountKey = (account: string) => `wrong:account:${account.toLowerCase()}`
const addressKey = (address: string) => `wrong:address:${address}`

/**
 * @param account the account's id, or what was typed where there is none
 * @returns whether something wrong was counted for the account
 * @throws tooManyAttempts while the account or the address pauses
 */
export async function checkAttempts(unit: Counting, account: string, address: string) {
  const counts = await countsOf(unit, [accountKey(account), addressKey(address)])
  const ofAccount = counts.get(accountKey(account))
  const ofAddress = counts.get(addressKey(address))
  const ends = Math.max(
    ofAccount && ofAccount.count >= limits.account ? ofAccount.endsAt : 0,
    ofAddress && ofAddress.count >= limits.address ? ofAddress.endsAt : 0,
  )
  if (ends > 0)
    fail(accountErrors.tooManyAttempts, { minutes: Math.max(1, Math.ceil((ends - unit.now) / 60_000)) })
  return ofAccount !== undefined
}

/** In a call that is then refused with `refuse`, so that the count stays. */
export async function countWrongAttempt(unit: Counting, account: string, address: string) {
  await countOne(unit, accountKey(account), pause)
  await countWrongFrom(unit, address)
}

/** Where it is not known whose secret was guessed at. */
export const countWrongFrom = (unit: Counting, address: string) => countOne(unit, addressKey(address), pause)

export const forgetAttempts = ({ db }: Counting, account: string) => forgetCount(db, accountKey(account))

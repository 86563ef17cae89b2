import { LRUCache } from 'lru-cache'
import { accountErrors } from '#contract/features/account/errors.ts'
import { fail } from '#server/kernel/failure.ts'

/** Wrong passwords before a pause, for one account and for one address; a school shares an address. */
const limits = { account: 10, address: 300 }
const pause = 15 * 60_000

const wrong = new LRUCache<string, number>({ max: 100_000, ttl: pause })

function keys(account: string, address: string) {
  return [
    [`account:${account.toLowerCase()}`, limits.account],
    [`address:${address}`, limits.address],
  ] as const
}

/** @throws tooManyAttempts while the account or the address pauses */
export function checkAttempts(account: string, address: string) {
  for (const [key, limit] of keys(account, address)) {
    if ((wrong.get(key) ?? 0) < limit) continue
    fail(accountErrors.tooManyAttempts, {
      minutes: Math.max(1, Math.ceil(wrong.getRemainingTTL(key) / 60_000)),
    })
  }
}

export function countWrongAttempt(account: string, address: string) {
  for (const [key] of keys(account, address)) wrong.set(key, (wrong.get(key) ?? 0) + 1, { noUpdateTTL: true })
}

export function forgetAttempts(account: string) {
  wrong.delete(`account:${account.toLowerCase()}`)
}

import { accountErrors } from '#contract/features/account/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import { countOne, countsOf, forgetCount } from './counters.ts'
import { checkPicture, type PictureAnswer } from './picture-code.ts'

/**
 * Wrong passwords and codes before a picture code is asked for with each further one: at an account from one address, at an
 * account from everywhere, and from one address at whomever. A school shares an address.
 */
const limits = { here: 10, account: 100, address: 300 }
const window = 15 * 60_000

/** Somebody tries a secret. */
export interface Attempt {
  /** Whose it is: the account's id, or what was typed where there is none. Left out where a code says so by itself. */
  account?: string
  /** Of somebody who is not logged in: what they answered to a picture code. Who is logged in guesses at oneself alone. */
  guest?: PictureAnswer
}

const keyHere = (account: string, address: string) => `wrong:account:${account.toLowerCase()}@${address}`
const keyOverall = (account: string) => `wrong:account:${account.toLowerCase()}`

/** What an attempt is counted under, with the limit of each. */
function countedUnder({ account, guest }: Attempt, address: string): [key: string, limit: number][] {
  return [
    ...(account === undefined
      ? []
      : ([
          [keyHere(account, address), limits.here],
          [keyOverall(account), limits.account],
        ] as [string, number][])),
    ...(guest ? ([[`wrong:address:${address}`, limits.address]] as [string, number][]) : []),
  ]
}

/**
 * Beyond the limits an attempt takes a picture code, so that a script cannot go on and nobody is locked out.
 * @returns whether something wrong was counted for the account
 * @throws tooManyAttempts where a picture code is needed and was not answered (`needverify`), pictureWrong
 */
export async function admitAttempt(context: Context, attempt: Attempt) {
  const keys = countedUnder(attempt, context.address)
  const counts = await countsOf(
    context,
    keys.map(([key]) => key),
  )
  const ends = keys.flatMap(([key, limit]) => {
    const found = counts.get(key)
    return found && found.count >= limit ? found.endsAt : []
  })
  if (ends.length > 0) {
    const { guest } = attempt
    if (!guest?.verify) {
      const minutes = Math.max(1, Math.ceil((Math.max(...ends) - context.now) / 60_000))
      fail(accountErrors.tooManyAttempts, { minutes }, guest ? { needverify: 1 } : {})
    }
    await checkPicture(context, 'guess', guest.sessionid, guest.verify)
  }
  const { account } = attempt
  return (
    account !== undefined &&
    [keyHere(account, context.address), keyOverall(account)].some(key => counts.has(key))
  )
}

/** In a call that is then refused with `refuse`, so that the count stays. */
export async function countWrongAttempt(context: Context, attempt: Attempt) {
  await Promise.all(countedUnder(attempt, context.address).map(([key]) => countOne(context, key, window)))
}

/** After a right one. Nobody has to wait for it: the commit does. */
export function forgetAttempts({ db, address }: Pick<Context, 'db' | 'address'>, account: string) {
  for (const key of [keyHere(account, address), keyOverall(account)]) void forgetCount(db, key)
}

import { accountErrors } from '#contract/features/account/errors.ts'
import { fail } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import { countOne, countsOf, forgetCount } from './counters.ts'
import { checkPicture, type PictureAnswer } from './picture-code.ts'

/**
 * Wrong passwords and codes before each further attempt needs a picture code: for one account from one address, for one
 * account from anywhere, and from one address for any account. A school shares an address.
 */
const limits = { here: 10, account: 100, address: 300 }
const window = 15 * 60_000

/** An attempt at a secret. */
export interface Attempt {
  /** The account's id, or what was typed if there is none. Left out where the code itself identifies it. */
  account?: string
  /** A guest's answer to a picture code. People who are logged in can only guess at their own account. */
  guest?: PictureAnswer
}

const keyHere = (account: string, address: string) => `wrong:account:${account.toLowerCase()}@${address}`
const keyOverall = (account: string) => `wrong:account:${account.toLowerCase()}`

/** The keys an attempt is counted under, each with its limit. */
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
 * Beyond the limits an attempt needs a picture code, so that scripts are stopped and nobody is locked out.
 * @returns whether a wrong attempt was counted for the account
 * @throws tooManyAttempts when a picture code is needed and was not solved (`needverify`), pictureWrong
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

/** After a correct one. Need not be awaited: the commit waits for it. */
export function forgetAttempts({ db, address }: Pick<Context, 'db' | 'address'>, account: string) {
  for (const key of [keyHere(account, address), keyOverall(account)]) void forgetCount(db, key)
}

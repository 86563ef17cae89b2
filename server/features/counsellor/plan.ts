import type { CounsellorLine } from '#contract/features/counsellor/operator-calls.ts'
import { classNumberLength } from '#contract/features/counsellor/rules.ts'
import { isDate, isNumberCut } from '#server/features/table/public.ts'
import type { Accounts } from './counsellors.ts'
import type { Line } from './lines.ts'

interface Today {
  class: string
  accountId: string
  name: string
  contact: string
  students: number
}

interface SchoolToday {
  /** The counsellors of the school. */
  today: readonly Today[]
  accounts: Accounts
  /** How many students are in a class, by its number in lower case. */
  sizes: ReadonlyMap<string, number>
}

/** What each line of a file would do, and who is a counsellor today without being in it. */
export function planCounsellors(lines: readonly Line[], { today, accounts, sizes }: SchoolToday) {
  const keyOf = (classNumber: string, accountId: string) => `${accountId} ${classNumber.toLowerCase()}`
  const existing = new Set(today.map(one => keyOf(one.class, one.accountId)))
  const seen = new Set<string>()
  const list = lines.map((line): CounsellorLine => {
    const account = accounts.get(line.account)
    const key = keyOf(line.class, account?.id ?? '')
    const reason = problemOf(line, account !== undefined, seen.has(key))
    if (reason === '') seen.add(key)
    return {
      ...line,
      name: account?.name ?? '',
      students: sizes.get(line.class.toLowerCase()) ?? 0,
      outcome: reason !== '' ? 'refused' : existing.has(key) ? 'same' : 'added',
      reason,
    }
  })
  return { list, others: today.filter(one => !seen.has(keyOf(one.class, one.accountId))) }
}

function problemOf(line: Line, isKnown: boolean, isRepeated: boolean): CounsellorLine['reason'] {
  if (!/[\p{L}\p{N}]/u.test(line.class)) return 'classMissing'
  if ([...line.class].length > classNumberLength) return 'classLong'
  if (isDate(line.class)) return 'isDate'
  if (line.account === '') return 'accountMissing'
  if (isNumberCut(line.account)) return 'numberCut'
  if (!isKnown) return 'accountUnknown'
  return isRepeated ? 'repeated' : ''
}

import type { ErrorDefinition } from '#contract/error.ts'
import type { TextKey, Translate } from '#web/lib/texts.ts'

const keys: Record<string, TextKey<'account'>> = {
  'account.nameMissing': 'problem.nameMissing',
  'account.nameLong': 'problem.nameLong',
  'account.numberMissing': 'problem.numberMissing',
  'account.numberLong': 'problem.numberLong',
  'account.passwordWeak': 'problem.passwordWeak',
}

/** A broken rule of the contract in the words of the server's refusal, in the language of the screen. */
export function problemText(
  problem: ErrorDefinition | undefined,
  t: Translate<'account'>,
): string | undefined {
  const key = problem && keys[problem.name]
  return key && (t as (key: string) => string)(key)
}

/** Keys of the keypad; `back` takes the last one away. */
export type ScoreKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back'

export const scoreKeys: readonly ScoreKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back']

/** The field's text after a key; unchanged if the key would exceed the full score. */
export function press(entry: string, key: ScoreKey, fullScore: number): string {
  if (key === 'back') return entry.slice(0, -1)
  if (key === '.') return entry.includes('.') || Number(entry) >= fullScore ? entry : `${entry || '0'}.`
  if (/\.\d$/.test(entry)) return entry
  const next = entry === '0' ? key : entry + key
  return Number(next) <= fullScore ? next : entry
}

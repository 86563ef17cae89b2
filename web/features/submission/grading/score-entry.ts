/** Keys of the keypad; `back` takes the last one away. */
export type ScoreKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back'

export const scoreKeys: readonly ScoreKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back']

/** The score in the field; null while it is empty. */
export function scoreOf(entry: string): number | null {
  return entry === '' || entry === '.' ? null : Number(entry)
}

/** The field's text after a key; unchanged if the key would exceed the full score. */
export function press(entry: string, key: ScoreKey, fullScore: number): string {
  if (key === 'back') return entry.slice(0, -1)
  if (key === '.') return entry.includes('.') || Number(entry) >= fullScore ? entry : `${entry || '0'}.`
  if (/\.\d$/.test(entry)) return entry
  const next = entry === '0' ? key : entry + key
  return Number(next) <= fullScore ? next : entry
}

/** Scores to be given with one press, the full one first, zero last. */
export function quickScores(fullScore: number): number[] {
  const step = fullScore >= 10 ? 1 : 0.5
  const shares = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5, 0]
  const scores = shares.map(share => Math.round((fullScore * share) / step) * step)
  return [...new Set([fullScore, ...scores.filter(score => score < fullScore)])]
}

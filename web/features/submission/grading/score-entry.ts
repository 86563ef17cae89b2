/** The score in the field; null while it is empty. */
export function scoreOf(entry: string): number | null {
  return entry === '' || entry === '.' ? null : Number(entry)
}

/** Scores to be given with one press, the full one first, zero last. */
export function quickScores(fullScore: number): number[] {
  const step = fullScore >= 10 ? 1 : 0.5
  const shares = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5, 0]
  const scores = shares.map(share => Math.round((fullScore * share) / step) * step)
  return [...new Set([fullScore, ...scores.filter(score => score < fullScore)])]
}

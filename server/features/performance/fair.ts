/** How much less likely somebody is for each time they were picked more often than the others. */
const factor = 3
/** More than this does not make it less likely still, so that a newcomer is not picked ten times in a row. */
const furthest = 2

interface Candidate {
  picks: number
}

/**
 * Chooses by chance, with the odds of whoever was picked less often.
 * @param random a whole number from 0, below the given one
 * @returns undefined when there is nobody
 */
export function choose<C extends Candidate>(candidates: readonly C[], random: (below: number) => number) {
  const fewest = candidates.reduce((least, { picks }) => Math.min(least, picks), Number.POSITIVE_INFINITY)
  const weightOf = ({ picks }: C) => factor ** (furthest - Math.min(picks - fewest, furthest))
  const total = candidates.reduce((sum, candidate) => sum + weightOf(candidate), 0)
  if (total === 0) return undefined
  let rest = random(total)
  return candidates.find(candidate => {
    rest -= weightOf(candidate)
    return rest < 0
  })
}

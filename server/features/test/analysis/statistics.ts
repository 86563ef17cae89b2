import { hundredths, tenths, thousandths } from '#contract/features/activity/score-rounding.ts'
import type { TestFigures, Thirds } from '#contract/features/test/analysis-entities.ts'
import { analysisLimits as limits } from '#contract/features/test/analysis-limits.ts'

/** What a paper says, by slot. */
export interface Paper {
  points: Readonly<Record<number, number>>
  scores: Readonly<Record<number, number>>
}

/** A paper with what its slots gave, of what they could give. */
export interface Valued extends Paper {
  total: number
  full: number
}

export const thirdNames = ['lower', 'middle', 'upper'] as const satisfies readonly (keyof Thirds)[]

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const meanOf = (numbers: readonly number[]) => sum(numbers) / numbers.length
/** Of all there are, not of a sample: the students of the course are all that is asked about. */
function varianceOf(numbers: readonly number[]) {
  const mean = meanOf(numbers)
  return meanOf(numbers.map(number => (number - mean) ** 2))
}
/** Numbers that differ by no more than this are the same. */
const dust = 1e-9

/** Pearson's correlation; null where one of both is always the same. */
export function correlation(ones: readonly number[], others: readonly number[]): number | null {
  if (ones.length < 2) return null
  const [mean, otherMean] = [meanOf(ones), meanOf(others)]
  const [variance, otherVariance] = [varianceOf(ones), varianceOf(others)]
  if (variance < dust || otherVariance < dust) return null
  const shared = meanOf(ones.map((one, place) => (one - mean) * (others[place]! - otherMean)))
  return shared / Math.sqrt(variance * otherVariance)
}

export const valued = (papers: readonly Paper[]): Valued[] =>
  papers.map(paper => {
    const slots = Object.keys(paper.points).map(Number)
    return {
      ...paper,
      total: sum(slots.map(slot => paper.scores[slot] ?? 0)),
      full: sum(slots.map(slot => paper.points[slot]!)),
    }
  })

export type Third = 0 | 1 | 2

/** Where a paper stands among others. */
interface Standing {
  /** The share of those below it, and half of those beside it. */
  rank: number
  /** 0 the worst, 2 the best third. */
  third: Third
}

/**
 * Puts papers in order by a share of points. Equal ones are in the same third, whichever way they came: where all are equal,
 * all are in the middle.
 */
export function standings(shares: readonly number[]): Standing[] {
  const whole = shares.map(share => Math.round(share * 1e6))
  const sorted = [...whole].sort((a, b) => a - b)
  const firstAt = new Map<number, number>()
  const lastAt = new Map<number, number>()
  for (const [place, share] of sorted.entries()) {
    if (!firstAt.has(share)) firstAt.set(share, place)
    lastAt.set(share, place)
  }
  return whole.map(share => {
    const rank = (firstAt.get(share)! + lastAt.get(share)! + 1) / 2 / whole.length
    return { rank, third: thirdOf(rank) }
  })
}

function thirdOf(rank: number): Third {
  if (rank < 1 / 3 - dust) return 0
  return rank > 2 / 3 + dust ? 2 : 1
}

/** How many of each third. */
export function byThird(papers: readonly Pick<Standing, 'third'>[]): Thirds {
  const [lower = 0, middle = 0, upper = 0] = [0, 1, 2].map(
    third => papers.filter(paper => paper.third === third).length,
  )
  return { lower, middle, upper }
}

export const countOf = ({ lower, middle, upper }: Thirds) => lower + middle + upper

/** What the papers say about a slot, apart from what was answered. */
export interface SlotFigures {
  students: Thirds
  credit: { full: Thirds; part: Thirds; none: Thirds } | null
  facility: number | null
  discrimination: number | null
  index: number | null
}

/** Somebody who had a slot: what it gave, and how they did in the rest of their paper, in shares. */
interface Taker extends Standing {
  paper: Valued
  share: number
  rest: number
}

/** Who had a slot, by how they did in the rest: whatever is wrong with it then makes nobody better or worse. */
export function takersOf(papers: readonly Valued[], slot: number): Taker[] {
  const had = papers.filter(({ points, scores }) => points[slot] !== undefined && scores[slot] !== undefined)
  const rests = had.map(({ total, full, scores, points }) => {
    const rest = full - points[slot]!
    return rest < dust ? 0 : (total - scores[slot]!) / rest
  })
  const places = standings(rests)
  return had.map((paper, place) => {
    const points = paper.points[slot]!
    const share = points === 0 ? 0 : paper.scores[slot]! / points
    return { paper, share, rest: rests[place]!, ...places[place]! }
  })
}

/** The figures of classical test theory for one slot. */
export function slotFigures(takers: readonly Taker[], slot: number): SlotFigures {
  const students = byThird(takers)
  const nothing = { students, credit: null, facility: null, discrimination: null, index: null }
  if (takers.every(({ paper }) => paper.points[slot] === 0)) return nothing
  const of = (is: (share: number) => boolean) => byThird(takers.filter(({ share }) => is(share)))
  return {
    students,
    credit: {
      full: of(share => share >= 1 - dust),
      part: of(share => share > dust && share < 1 - dust),
      none: of(share => share <= dust),
    },
    facility: hundredths(meanOf(takers.map(({ share }) => share))),
    discrimination: takers.length < limits.papers ? null : discriminationOf(takers),
    index: takers.length < limits.papersOfIndex ? null : indexOf(takers),
  }
}

/** With the rest of the paper, so that no question is compared with itself. */
function discriminationOf(takers: readonly Taker[]) {
  const found = correlation(
    takers.map(({ share }) => share),
    takers.map(({ rest }) => rest),
  )
  return found === null ? null : hundredths(found)
}

function indexOf(takers: readonly Taker[]) {
  const best = takers.filter(({ rank }) => rank >= 1 - limits.extremes)
  const worst = takers.filter(({ rank }) => rank <= limits.extremes)
  if (best.length === 0 || worst.length === 0) return null
  const facility = (of: readonly Taker[]) => meanOf(of.map(({ share }) => share))
  return hundredths(facility(best) - facility(worst))
}

/** Internal consistency of papers that ask the same; null: it cannot be told. */
export function reliabilityOf(papers: readonly Valued[]): TestFigures['reliability'] {
  const [first] = papers
  if (!first || papers.length < limits.papers) return null
  const slots = Object.keys(first.points).filter(slot => first.points[Number(slot)]! > 0)
  const asked = slots.join()
  const isSame = papers.every(
    ({ points, scores }) =>
      Object.keys(points)
        .filter(slot => points[Number(slot)]! > 0)
        .join() === asked && slots.every(slot => scores[Number(slot)] !== undefined),
  )
  const count = slots.length
  if (!isSame || count < 2) return null
  const variance = varianceOf(papers.map(({ total }) => total))
  if (variance < dust) return null
  const columns = slots.map(slot => papers.map(({ scores }) => scores[Number(slot)]!))
  const value = (count / (count - 1)) * (1 - sum(columns.map(varianceOf)) / variance)
  const isAllOrNothing = columns.every((column, place) => {
    const points = first.points[Number(slots[place])]!
    return (
      points === first.points[Number(slots[0])] &&
      column.every(score => Math.abs(score) < dust || Math.abs(score - points) < dust)
    )
  })
  return {
    coefficient: isAllOrNothing ? 'kr20' : 'alpha',
    value: hundredths(value),
    error: value < 0 ? null : hundredths(Math.sqrt(variance * (1 - value))),
  }
}

interface Grades {
  fullScore: number
  /** 0: there is no mark from which one has passed. */
  passPercent: number
}

/** How the scores lie that count. @param results in points */
export function scoresOf(
  results: readonly number[],
  { fullScore, passPercent }: Grades,
): TestFigures['scores'] {
  if (results.length === 0) return null
  const sorted = [...results].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
  const histogram = Array.from({ length: 10 }, () => 0)
  for (const result of results) {
    const tenth = Math.floor((result / fullScore) * 10 + dust)
    histogram[Math.min(9, Math.max(0, tenth))]! += 1
  }
  return {
    mean: hundredths(meanOf(results)),
    median: thousandths(median),
    deviation: hundredths(Math.sqrt(varianceOf(results))),
    lowest: tenths(sorted[0]!),
    highest: tenths(sorted.at(-1)!),
    passed:
      passPercent === 0
        ? null
        : results.filter(result => result * 100 >= fullScore * passPercent - dust).length,
    histogram,
  }
}

import { hundredths, tenths, thousandths } from '#contract/features/activity/score-rounding.ts'
import type { TestFigures, Thirds } from '#contract/features/test/analysis-entities.ts'
import { analysisLimits as limits } from '#contract/features/test/analysis-limits.ts'

/** What a paper says, by slot. */
export interface Paper {
  points: Readonly<Record<number, number>>
  scores: Readonly<Record<number, number>>
}

/** A paper among the others. */
export interface Ranked extends Paper {
  /** What its slots gave, of what they could give. */
  total: number
  full: number
  /** Where it stands: the share of the papers below it, and half of those beside it. */
  rank: number
  /** 0 the worst, 2 the best third. */
  third: 0 | 1 | 2
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

/**
 * Puts papers in order by the share of their points. Equal ones are in the same third, whichever way they came: where all are
 * equal, all are in the middle.
 */
export function ranked(papers: readonly Paper[]): Ranked[] {
  const valued = papers.map(paper => {
    const slots = Object.keys(paper.points).map(Number)
    return {
      ...paper,
      total: sum(slots.map(slot => paper.scores[slot] ?? 0)),
      full: sum(slots.map(slot => paper.points[slot]!)),
    }
  })
  const shares = valued.map(({ total, full }) => (full === 0 ? 0 : Math.round((total / full) * 1e6)))
  const sorted = [...shares].sort((a, b) => a - b)
  const firstAt = new Map<number, number>()
  const lastAt = new Map<number, number>()
  for (const [place, share] of sorted.entries()) {
    if (!firstAt.has(share)) firstAt.set(share, place)
    lastAt.set(share, place)
  }
  return valued.map((paper, place) => {
    const share = shares[place]!
    const rank = (firstAt.get(share)! + lastAt.get(share)! + 1) / 2 / valued.length
    return { ...paper, rank, third: thirdOf(rank) }
  })
}

function thirdOf(rank: number) {
  if (rank < 1 / 3 - dust) return 0
  return rank > 2 / 3 + dust ? 2 : 1
}

/** How many of each third. */
export function byThird(papers: readonly Pick<Ranked, 'third'>[]): Thirds {
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

/** The figures of classical test theory for one slot, of those who had it. */
export function slotFigures(papers: readonly Ranked[], slot: number): SlotFigures {
  const had = papers.filter(({ points, scores }) => points[slot] !== undefined && scores[slot] !== undefined)
  const students = byThird(had)
  const nothing = { students, credit: null, facility: null, discrimination: null, index: null }
  if (had.length === 0 || had.every(({ points }) => points[slot] === 0)) return nothing
  const shareOf = ({ points, scores }: Ranked) => (points[slot] === 0 ? 0 : scores[slot]! / points[slot]!)
  const of = (is: (share: number) => boolean) => byThird(had.filter(paper => is(shareOf(paper))))
  return {
    students,
    credit: {
      full: of(share => share >= 1 - dust),
      part: of(share => share > dust && share < 1 - dust),
      none: of(share => share <= dust),
    },
    facility: hundredths(meanOf(had.map(shareOf))),
    discrimination: had.length < limits.papers ? null : discriminationOf(had, slot, shareOf),
    index: papers.length < limits.papersOfIndex ? null : indexOf(had, shareOf),
  }
}

/** With the rest of the paper, so that no question is compared with itself. Papers that were drawn are compared by shares. */
function discriminationOf(had: readonly Ranked[], slot: number, shareOf: (paper: Ranked) => number) {
  const rests = had.map(({ total, full, scores, points }) => {
    const rest = full - points[slot]!
    return rest < dust ? 0 : (total - scores[slot]!) / rest
  })
  const found = correlation(had.map(shareOf), rests)
  return found === null ? null : hundredths(found)
}

function indexOf(had: readonly Ranked[], shareOf: (paper: Ranked) => number) {
  const best = had.filter(({ rank }) => rank >= 1 - limits.extremes)
  const worst = had.filter(({ rank }) => rank <= limits.extremes)
  if (best.length === 0 || worst.length === 0) return null
  return hundredths(meanOf(best.map(shareOf)) - meanOf(worst.map(shareOf)))
}

/** Internal consistency of papers that ask the same; null: it cannot be told. */
export function reliabilityOf(papers: readonly Ranked[]): TestFigures['reliability'] {
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

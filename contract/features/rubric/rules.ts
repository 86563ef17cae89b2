import type { ErrorDefinition } from '#contract/error.ts'
import { isInTenths, tenths } from '#contract/features/activity/score-rounding.ts'
import { rubricErrors } from './errors.ts'

export const rubricLimits = {
  title: 100,
  criteria: 20,
  criterionTitle: 100,
  description: 500,
  minLevels: 2,
  maxLevels: 7,
  levelTitle: 50,
  /** Of one level. */
  points: 100,
  /** Rubrics that one person keeps. */
  kept: 100,
} as const

/** Comments that one person keeps for further use. */
export const phraseLimits = { length: 2000, kept: 200 } as const

export interface Level {
  title: string
  description: string
  /** With at most one decimal; null while it is not entered. */
  points: number | null
}

/** One of the points of view from which work is judged. */
export interface Criterion {
  title: string
  description: string
  /** As staff put them, usually the best first. */
  levels: readonly Level[]
}

export interface RubricInput {
  title: string
  criteria: readonly Criterion[]
}

/** What a grader chose for one criterion: the place of its level, from 0; null: none. */
export interface Choice {
  level: number | null
  comment: string
}

export type Problem = { error: ErrorDefinition; details?: Record<string, string | number> } | undefined

/** What is wrong with a rubric as a whole; else with its first wrong criterion. */
export function rubricProblem({ title, criteria }: RubricInput): Problem {
  if (title.trim() === '') return { error: rubricErrors.titleMissing }
  if (criteria.length === 0) return { error: rubricErrors.criterionMissing }
  if (criteria.length > rubricLimits.criteria)
    return { error: rubricErrors.tooManyCriteria, details: { limit: rubricLimits.criteria } }
  for (const criterion of criteria) {
    const problem = criterionProblem(criterion)
    if (problem) return problem
  }
  return undefined
}

export function criterionProblem({ title, levels }: Criterion): Problem {
  const { minLevels, maxLevels, points: limit } = rubricLimits
  if (title.trim() === '') return { error: rubricErrors.criterionTitleMissing }
  if (levels.length < minLevels || levels.length > maxLevels)
    return { error: rubricErrors.levelsInvalid, details: { min: minLevels, max: maxLevels } }
  if (levels.some(level => level.title.trim() === '')) return { error: rubricErrors.levelTitleMissing }
  if (levels.some(({ points }) => points === null || !isPoints(points)))
    return { error: rubricErrors.pointsInvalid, details: { limit } }
  return bestOf({ levels }) === 0 ? { error: rubricErrors.nothingToReach } : undefined
}

const isPoints = (points: number) => points >= 0 && points <= rubricLimits.points && isInTenths(points)

/** The points of a criterion: those of its best level. */
export const bestOf = ({ levels }: Pick<Criterion, 'levels'>): number =>
  Math.max(0, ...levels.map(({ points }) => points ?? 0))

/** The points of a rubric: those of the best levels together. */
export const pointsOf = (criteria: readonly Criterion[]): number =>
  tenths(criteria.map(bestOf).reduce((sum, points) => sum + points, 0))

/**
 * The score that the chosen levels give: their share of the rubric's points, of the full score, to one decimal; a half is
 * rounded up. Null while a criterion has none.
 */
export function scoreByRubric(
  criteria: readonly Criterion[],
  chosen: readonly Choice[],
  fullScore: number,
): number | null {
  let got = 0
  for (const [place, { levels }] of criteria.entries()) {
    const level = levels[chosen[place]?.level ?? -1]
    if (!level) return null
    got += level.points ?? 0
  }
  const best = pointsOf(criteria)
  return best === 0 ? null : tenths((got * fullScore) / best)
}

/** Whether two rubrics judge alike, whatever their words: levels chosen by one mean the same in the other. */
export const judgesAlike = (one: readonly Criterion[], other: readonly Criterion[]): boolean =>
  one.length === other.length &&
  one.every(({ levels }, place) => {
    const others = other[place]!.levels
    return levels.length === others.length && levels.every(({ points }, at) => points === others[at]!.points)
  })

/** Whether the levels can have been chosen by a rubric. */
export const fits = (criteria: readonly Criterion[], chosen: readonly Choice[]): boolean =>
  chosen.length === criteria.length &&
  chosen.every(({ level }, place) => level === null || level < criteria[place]!.levels.length)

export function phraseProblem(text: string): Problem {
  return text.trim() === '' ? { error: rubricErrors.phraseMissing } : undefined
}

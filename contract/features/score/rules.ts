import type { ErrorDefinition } from '#contract/error.ts'
import { isInTenths, readScore, tenths, thousandths } from '#contract/features/activity/score-rounding.ts'
import { scoreErrors } from './errors.ts'

/** Highest score of anything, and of a whole course. */
export const scoreLimit = 100
/** What the weights of a course add up to. */
export const weightTotal = 100
export const titleLength = 50
export const reasonLength = 200
/** How many columns of its own a course may have. */
export const maxColumns = 60
export const maxDropped = 20
/** How many letters a course may have, and characters in one. */
export const maxLetters = 20
export const letterLength = 12
/** The kind of the columns that staff make by hand. */
export const ownKind = 'own'
/** What a course counts until its staff say otherwise. */
export const usualWeights: Readonly<Record<string, number>> = { homework: 80, attendance: 20 }
/** What a course gives points for until its staff say otherwise: a star, and in topics a best answer and a like. */
export const usualPoints = { starPoints: 10, bestPoints: 10, likePoints: 0, topicLimit: scoreLimit }
export type Points = typeof usualPoints

/** What can happen to a gradebook as a whole, as it is told in its history. */
export const bookChanges = [
  'columnAdded',
  'columnChanged',
  'columnShown',
  'columnHidden',
  'columnDeleted',
  'columnRestored',
  'weight',
  'dropped',
  'missingCounts',
  'missingIgnored',
  'starPoints',
  'bestPoints',
  'likePoints',
  'topicLimit',
  'letters',
  'totalsShown',
  'totalsHidden',
] as const
export type BookChange = (typeof bookChanges)[number]

interface CountedColumn {
  kind: string
  isExtra: boolean
}
/** Kinds that have columns of their own and count nothing in the total. @param kinds with `isWhole` those that are one score */
export const uncountedKinds = <K extends { kind: string; weight: number; isWhole: boolean }>(
  kinds: readonly K[],
  columns: readonly CountedColumn[],
): K[] =>
  kinds.filter(
    ({ kind, weight, isWhole }) =>
      weight === 0 && !isWhole && columns.some(column => column.kind === kind && !column.isExtra),
  )

/** A score that counts, of how many it could have been. */
export interface Counted {
  score: number
  full: number
}

/**
 * The score of a kind, 0 to 100: the mean of what counts of it, less the lowest ones that are dropped; at least one stays.
 * In thousandths, as it counts in the total; null if nothing counts yet.
 */
export function kindScore(counted: readonly Counted[], dropped: number): number | null {
  const shares = counted.map(({ score, full }) => (100 * score) / full)
  shares.sort((one, other) => one - other)
  if (shares.length === 0) return null
  const kept = shares.slice(Math.min(dropped, shares.length - 1))
  return thousandths(kept.reduce((sum, share) => sum + share, 0) / kept.length)
}

export interface Weighed {
  score: number | null
  weight: number
}

/**
 * The score of a course, 0 to 100, in tenths: the kinds by their weights, of which those without a score yet do not count, and
 * beside them the points of what is extra. Null if nothing counts yet.
 */
export function totalScore(kinds: readonly Weighed[], extra = 0): number | null {
  const scored = kinds.filter(
    (kind): kind is Weighed & { score: number } => kind.score !== null && kind.weight > 0,
  )
  const weight = scored.reduce((sum, kind) => sum + kind.weight, 0)
  if (weight === 0) return null
  const base = scored.reduce((sum, kind) => sum + kind.score * kind.weight, 0) / weight
  return tenths(Math.min(scoreLimit, base + extra))
}

/** What totals are called from a lowest total on. */
export interface LetterStep {
  letter: string
  lowest: number
}

/** What a total is called by the letters of a course: the highest that it reaches; empty if there is none. */
export function letterOf(total: number | null, letters: readonly LetterStep[]): string {
  if (total === null) return ''
  let reached: LetterStep | undefined
  for (const step of letters)
    if (step.lowest <= total && step.lowest >= (reached?.lowest ?? 0)) reached = step
  return reached?.letter ?? ''
}

/** The number that somebody has entered as a score: null if none, undefined if it is no score. */
export function scoreOf(text: string): number | null | undefined {
  const score = readScore(text)
  return score !== null && score !== undefined && (score >= 1000 || !isInTenths(score)) ? undefined : score
}

/** What a form has of a letter; null: no number yet. */
export interface GivenLetter {
  letter: string
  lowest: number | null
}

/** The rule that letters break, with the values for its text; undefined if they break none. None at all is right. */
export function lettersProblem(
  given: readonly GivenLetter[],
): { error: ErrorDefinition; details: Record<string, number | string> } | undefined {
  if (given.length === 0) return undefined
  if (given.length > maxLetters) return { error: scoreErrors.tooManyLetters, details: { limit: maxLetters } }
  if (given.some(({ letter }) => letter.trim() === ''))
    return { error: scoreErrors.letterMissing, details: {} }
  const wrong = given.find(({ lowest }) => lowest === null || lowest < 0 || lowest > scoreLimit)
  if (wrong) return { error: scoreErrors.scoreForm, details: { limit: scoreLimit } }
  const twice = given.find((one, place) =>
    given.some(
      (other, before) =>
        before < place && (other.letter.trim() === one.letter.trim() || other.lowest === one.lowest),
    ),
  )
  if (twice) return { error: scoreErrors.letterTwice, details: { letter: twice.letter.trim() } }
  return given.some(({ lowest }) => lowest === 0)
    ? undefined
    : { error: scoreErrors.lettersFromZero, details: {} }
}

/** The rule that what was entered as a score breaks, with the values for its text; undefined if it breaks none. */
export function scoreProblem(
  text: string,
  full: number,
): { error: ErrorDefinition; details: Record<string, number> } | undefined {
  const score = scoreOf(text)
  if (score === null) return { error: scoreErrors.scoreMissing, details: {} }
  if (score === undefined) return { error: scoreErrors.scoreForm, details: { limit: full } }
  return score > full ? { error: scoreErrors.scoreTooHigh, details: { limit: full } } : undefined
}
